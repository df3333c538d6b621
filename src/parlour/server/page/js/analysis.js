// Looking again at a game: from a table, from a link, or from what somebody pastes.

import { get, post, text } from "./api.js";
import { button, fill, h, link } from "./dom.js";
import { framed, notice } from "./frame.js";
import { go } from "./router.js";
import { Study } from "./study.js";

const WHAT =
  "See what the house thinks of every move, where the game turned, and try what you would rather have played. " +
  "Every finished game has a record under “Keep or share”.";

export async function openAnalysis(page, table = null) {
  const address = new URLSearchParams(location.hash.slice(1));
  try {
    const asked = await source(table, address);
    if (!asked) return offer(page);
    const line = await post("/api/analysis", asked);
    const study = new Study(page, line, { table, address });
    return () => study.close();
  } catch (refusal) {
    notice(
      page,
      "There is nothing to look at",
      refusal.message,
      table ? link("To the table", `/t/${table}`, { class: "button" }) : null,
      button("Try again", () => go(location.pathname + location.hash, { instead: true })),
      link("To the hall", "/", { class: "button main" }),
    );
    document.getElementById("main").focus();
    return null;
  }
}

/** What tells the server of the game; null where nothing does yet. */
async function source(table, address) {
  if (table) return { record: await text(`/api/tables/${encodeURIComponent(table)}/record`) };
  if (address.has("line")) return { line: address.get("line") };
  return address.has("game") ? { game: address.get("game") } : null;
}

/** A form for a record, a position, or the beginning of a game. */
function offer(page) {
  const problem = h("p", { class: "problem", role: "alert" });
  const paste = h("textarea", { id: "record", rows: "8", spellcheck: "false", placeholder: "Paste a record here" });
  const file = h("input", {
    type: "file",
    id: "file",
    accept: ".jsonl,.json,.txt",
    onchange: async () => (paste.value = (await file.files[0]?.text()) ?? ""),
  });
  const games = h("ul", { class: "starts" });
  framed(
    page,
    { title: "Look again", name: "reading" },
    h(
      "section",
      { class: "card" },
      h("h1", {}, "Look again"),
      h("p", {}, WHAT),
      h("label", { for: "record" }, "The record of a game, or a position as JSON with its game"),
      paste,
      h("label", { for: "file" }, "or as a file"),
      file,
      h("div", { class: "row" }, button("Look at it", () => pasted(paste.value, problem), { class: "main" })),
      problem,
      h("h2", {}, "Or begin with an empty board"),
      games,
    ),
  );
  document.getElementById("main").focus();
  get("/api/games").then(({ games: all }) => fill(games, ...all.map(start)), () => undefined);
  return null;
}

function start({ name, title }) {
  return h("li", {}, link(title, `/analysis#game=${encodeURIComponent(name)}`, { onclick: opened }));
}

/** A link to another part of this address is not followed by the router. */
function opened(event) {
  event.preventDefault();
  go(event.currentTarget.getAttribute("href"));
}

async function pasted(value, problem) {
  problem.textContent = "";
  try {
    if (!value.trim()) throw new Error("Paste a record first, or choose its file.");
    const { line } = await post("/api/analysis", read(value));
    go(`/analysis#${new URLSearchParams({ line })}`);
  } catch (refusal) {
    problem.textContent = refusal.message;
  }
}

/** One object of JSON with a game but without a record's header is a position; a link is what stands in it. */
function read(value) {
  const inLink = /#(?:.*&)?line=([\w-]+)/.exec(value);
  if (inLink) return { line: inLink[1] };
  try {
    const record = JSON.parse(value);
    if (record.game && !("parlour" in record)) return record;
  } catch {
    // Several lines: a record.
  }
  return { record: value };
}
