// One's own games: in play, finished, how they went, and the way to have them on another device.

import { get } from "./api.js";
import { openBringing } from "./bring.js";
import { onlyHere, shared } from "./copy.js";
import { button, fill, h, icon, link } from "./dom.js";
import { face } from "./faces.js";
import { framed, notice } from "./frame.js";
import { gather, hasPlayed, isKey, key, ownKey } from "./keyring.js";
import { setTaste, taste } from "./store.js";
import { ago, listed } from "./words.js";

const SHOWN = 6;
const FACES = 3;
const HIDDEN = 100;
const WATCH = "M8 5v14l11-7Z";
const OUTCOMES = { won: "won", drawn: "drawn", lost: "lost" };

/** Asks for one's games and gives them to `show`, once more when some came along from before; nothing to an empty browser. */
async function load(show) {
  if (!hasPlayed()) return;
  if (key()) show(await get("/api/mine", { key: key() }));
  if (await gather()) show(await get("/api/mine", { key: key() }));
}

/** In the hall: the first of them. */
export async function showYours(place) {
  const show = ({ playing, finished }) => {
    const current = playing.filter(isShown);
    const rows = [...current.map((table) => row(table, () => show({ playing, finished }))), ...finished.map(ended)];
    place.hidden = !rows.length;
    const head = h("div", { class: "head" }, h("h2", {}, "Your games"), link("All your games and results", "/yours"));
    fill(place, head, h("ul", { class: "tables" }, ...rows.slice(0, SHOWN)));
  };
  try {
    await load(show);
  } catch {
    // Without the list the hall is still whole.
  }
}

export async function openYours(page) {
  const brought = new URLSearchParams(location.hash.slice(1)).get("key");
  history.replaceState(null, "", location.pathname);
  if (brought !== null && !isKey(brought)) {
    const words = "Something of it is missing. Copy it again on your other device, or scan its code.";
    notice(page, "This link is not whole", words, link("To the hall", "/", { class: "button main" }));
  } else if (brought && brought !== key()) {
    await openBringing(page, brought);
  } else {
    await openAll(page);
  }
}

async function openAll(page) {
  const games = h("div", { class: "lists" }, h("p", { class: "muted" }, hasPlayed() ? "…" : NOTHING));
  const results = h("div", { class: "results" });
  const title = "Your games";
  framed(page, { title, name: "yours" }, h("h1", {}, title), games, h("aside", {}, results, elsewhere()));
  try {
    await load((mine) => {
      fill(games, ...lists(mine));
      fill(results, ...tallies(mine));
    });
  } catch (refusal) {
    fill(games, h("p", { class: "problem", role: "alert" }, refusal.message));
  }
}

const NOTHING = "You have not played here yet. Every game you play will stand here, to go on with or to watch again.";

function lists(mine) {
  const { playing, finished } = mine;
  if (!playing.length && !finished.length) return [h("p", { class: "muted" }, NOTHING)];
  const list = h("ul", { class: "tables" }, ...finished.map(ended));
  const more = button("Show more", () => showMore(list, more), { class: "wide" });
  more.dataset.before = mine.more;
  return [
    ...(playing.length ? [h("h2", {}, "In play"), h("ul", { class: "tables" }, ...playing.map((table) => row(table)))] : []),
    ...(finished.length ? [h("h2", {}, "Finished"), list, mine.more && more] : []),
  ];
}

async function showMore(list, more) {
  more.disabled = true;
  try {
    const older = await get(`/api/mine?before=${encodeURIComponent(more.dataset.before)}`, { key: key() });
    const rows = older.finished.map(ended);
    list.append(...rows);
    rows[0]?.querySelector("a").focus();
    more.dataset.before = older.more;
    more.hidden = !older.more;
  } catch (refusal) {
    more.textContent = refusal.message;
  }
  more.disabled = false;
}

/** A table in play; with `changed` it can be taken off the list. */
function row(table, changed = null) {
  const state = table.state === "waiting" ? "waiting" : table.turn ? "your turn" : "in play";
  const drop = () => {
    setTaste("hidden", [table.table, ...taste("hidden", [])].slice(0, HIDDEN));
    changed();
  };
  return h(
    "li",
    { class: table.turn ? "turn" : null },
    link([...about(table), h("span", { class: "state" }, state)], `/t/${table.table}`),
    changed &&
      button("×", drop, {
        class: "round small",
        "aria-label": `Take ${table.title} off this list`,
        title: "Take off this list",
      }),
  );
}

function isShown({ table }) {
  return !taste("hidden", []).includes(table);
}

/** A finished game: it is watched again. */
function ended(table) {
  const when = ago((Date.now() - Date.parse(table.at)) / 1000);
  const outcome = h("span", { class: `state ${table.outcome ?? ""}` }, OUTCOMES[table.outcome] ?? winner(table));
  return h(
    "li",
    {},
    link([...about(table), h("span", { class: "when" }, when), outcome, icon(WATCH)], `/t/${table.table}#again`, {
      title: "Watch it again",
    }),
  );
}

/** Who won where several sat at one device. */
function winner({ seats }) {
  const names = seats.filter(({ won }) => won).map(({ name }) => name);
  return names.length === seats.length ? "drawn" : `${listed(names)} won`;
}

/** The game, and whom one plays with. */
function about({ title, seats, you }) {
  const others = seats.filter(({ seat, name }) => name && !you.includes(seat));
  const shown = others.length ? others : seats.filter(({ name }) => name);
  const alone = shown.length === 1 && !others.length;
  const names = listed(shown.map(({ name }) => name));
  return [
    h("span", { class: "faces", "aria-hidden": "true" }, ...shown.slice(0, FACES).map((seat) => face(seat))),
    h(
      "span",
      { class: "what" },
      h("strong", {}, title),
      h("span", { class: "with" }, alone ? "nobody else yet" : `${others.length ? "with " : ""}${names}`),
    ),
  ];
}

function tallies({ games, opponents }) {
  if (!games.length) return [];
  return [
    tally("By game", games.map((each) => [each.title, each])),
    tally("By opponent", opponents.map((each) => [each.name, each])),
  ];
}

function tally(title, lines) {
  const cell = (tag, text, scope) => h(tag, { scope }, String(text));
  const heads = [title, "Won", "Drawn", "Lost"].map((text) => cell("th", text, "col"));
  const body = lines.map(([name, { won, drawn, lost }]) =>
    h("tr", {}, cell("th", name, "row"), ...[won, drawn, lost].map((count) => cell("td", count))),
  );
  return h("table", {}, h("thead", {}, h("tr", {}, ...heads)), h("tbody", {}, ...body));
}

/** The way to another device; the link is shown when it is asked for, since it opens everything. */
function elsewhere() {
  const place = h("div", { class: "way" });
  const show = () => {
    fill(place, shared(`${location.origin}/yours#key=${ownKey()}`, "Link to your games"), onlyHere());
    place.querySelector(".address").focus();
  };
  fill(place, button("Show my link", show));
  return h(
    "section",
    { class: "card elsewhere" },
    h("h2", {}, "On another device"),
    h("p", {}, "Open your link there, or scan its code: your games come along, and you can play on."),
    h("p", { class: "warning" }, "Whoever has this link has your games and can play for you. Give it to nobody."),
    place,
  );
}
