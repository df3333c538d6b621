// Checking the deals of a finished game: a record goes in, the verdict comes out.

import { send, text } from "./api.js";
import { button, fill, h } from "./dom.js";
import { framed } from "./frame.js";
import { broken } from "./sealed.js";

const WHY =
  "Before the first move the parlour shows the fingerprint of a secret; then each player's browser seals a number of its own, and only when all have, they are shown. Together they decide every card. " +
  "After the last move the secret is shown, so that anyone can deal the game again and compare.";

export async function openVerify(page) {
  const record = h("textarea", { id: "record", rows: "10", spellcheck: "false", placeholder: "Paste a record here" });
  const verdict = h("div", { role: "status", class: "verdict" });
  const file = h("input", {
    type: "file",
    id: "file",
    accept: ".jsonl,.json,.txt",
    onchange: async () => (record.value = (await file.files[0]?.text()) ?? ""),
  });
  const check = button("Check every deal", () => judge(record.value, verdict), { class: "main" });
  framed(
    page,
    { title: "Was it dealt fairly?", name: "reading" },
    h(
      "section",
      { class: "card" },
      h("h1", {}, "Was it dealt fairly?"),
      h("p", {}, WHY),
      h("label", { for: "record" }, "The record of a finished game"),
      record,
      h("label", { for: "file" }, "or as a file"),
      file,
      h("div", { class: "row" }, check),
      verdict,
    ),
  );
  const table = new URLSearchParams(location.search).get("table");
  if (table) await fetched(table, record, verdict);
}

async function fetched(table, record, verdict) {
  try {
    record.value = await text(`/api/tables/${encodeURIComponent(table)}/record`);
    await judge(record.value, verdict);
    const wrong = broken(table, JSON.parse(record.value.split("\n")[0]).seed);
    if (wrong !== null)
      verdict.append(
        h(
          "p",
          { class: wrong ? "bad" : "good" },
          wrong ? `✗ ${wrong}` : "✓ This browser kept the promise, and its own number: the seed was made of both.",
        ),
      );
  } catch (refusal) {
    say(verdict, false, refusal.message);
  }
}

async function judge(record, verdict) {
  if (!record.trim()) return say(verdict, false, "Paste a record first, or choose its file.");
  try {
    const verification = await send("/api/verify", record);
    return say(verdict, verification.ok, verification.words);
  } catch (refusal) {
    return say(verdict, false, refusal.message);
  }
}

function say(verdict, good, words) {
  fill(verdict, h("p", { class: good ? "good" : "bad" }, `${good ? "✓" : "✗"} ${words}`));
}
