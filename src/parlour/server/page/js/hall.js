// The hall: the games, one's own tables, and those of others.

import { get, nonce, post, text } from "./api.js";
import { button, drawing, fill, h, link } from "./dom.js";
import { framed } from "./frame.js";
import { go } from "./router.js";
import { forget, remember, setTaste, tables, taste } from "./store.js";
import { ago, counted, playersText } from "./words.js";

export async function openHall(page) {
  const own = h("section", { class: "unfinished", hidden: true });
  const cards = h("div", { class: "games", "aria-busy": "true" });
  const others = h("section", { class: "others", hidden: true });
  framed(page, { name: "hall" }, greeting(), own, cards, others, foot());
  showOwn(own);
  try {
    const { games } = await get("/api/games");
    games.sort((one, other) => other.has_guide - one.has_guide);
    fill(cards, ...games.map(card));
    games.forEach((game, index) => picture(game, cards.children[index]));
  } catch (refusal) {
    fill(cards, sorry(page, refusal.message));
  }
  cards.removeAttribute("aria-busy");
  showOthers(others);
}

function greeting() {
  return h(
    "div",
    { class: "greeting" },
    h("h1", {}, "Take a seat."),
    h("p", {}, "Play against the house, with friends by a link, or together at one device. No account needed."),
  );
}

function sorry(page, words) {
  return h(
    "div",
    { class: "card notice" },
    h("p", {}, words),
    button("Try again", () => openHall(page), { class: "main" }),
  );
}

function foot() {
  return h("footer", { class: "foot" }, link("Was it dealt fairly?", "/verify"));
}

function card(game) {
  const first = !taste("played", []).includes(game.name);
  const play = button("Play", (event) => sitDown(game, event.currentTarget), {
    class: "main",
    "aria-label": `Play ${game.title} against the house`,
  });
  return h(
    "article",
    { class: "card game" },
    h("div", { class: "picture", "aria-hidden": "true" }),
    h(
      "div",
      { class: "about" },
      h("h2", {}, game.title),
      h("p", { class: "pitch" }, game.pitch),
      h("p", { class: "facts" }, `${playersText(game.players)} · ${counted(game.minutes, "minute")}`),
      h("div", { class: "row" }, play, link("Set up a table", `/set-up/${game.name}`, { class: "button" })),
      h(
        "p",
        { class: "ways" },
        game.has_guide &&
          button(
            first ? "First time? Learn it by playing" : "Learn it by playing",
            (event) => learn(game, event.currentTarget),
            { class: "plain" },
          ),
        link("Rules", `/rules/${game.name}`, { class: "plain", "aria-label": `Rules of ${game.title}` }),
      ),
    ),
  );
}

async function picture(game, made) {
  try {
    const drawn = drawing(await text(game.picture));
    if (!drawn) return;
    made.querySelector(".picture").append(drawn);
    trim(drawn);
  } catch {
    // A card without its picture can still be played.
  }
}

/** Leaves the board alone in a picture: a card is too small for players' lines and choices. */
function trim(drawn) {
  drawn.querySelectorAll(".side, .choice").forEach((part) => part.remove());
  const { x, y, width, height } = drawn.getBBox();
  drawn.setAttribute("viewBox", `${x - 4} ${y - 4} ${width + 8} ${height + 8}`);
}

/** One click to a first move: the house takes the other seats. */
async function sitDown(game, clicked) {
  await opening(clicked, async () => {
    const { players } = await post(`/api/games/${game.name}/check`, { options: {} });
    const seats = Array.from({ length: players }, (_, seat) =>
      seat ? { kind: "house", player: "level:4" } : { kind: "me", name: taste("name", "Guest") },
    );
    return { game: game.name, options: {}, seats, hints: true, undo: true };
  });
}

async function learn(game, clicked) {
  await opening(clicked, () => ({
    game: game.name,
    options: {},
    seats: [{ kind: "me", name: taste("name", "Guest") }],
    hints: true,
    undo: true,
    guide: true,
  }));
}

async function opening(clicked, wish) {
  clicked.disabled = true;
  try {
    await openTableFor(await wish());
  } catch (refusal) {
    clicked.closest(".game").querySelector(".facts").textContent = refusal.message;
    clicked.disabled = false;
  }
}

/** Opens the table that is wished for and goes there. */
export async function openTableFor(wish) {
  const opened = await post("/api/tables", {
    clock: "none",
    at_zero: "house",
    public: false,
    guide: false,
    ...wish,
    nonce: nonce(),
  });
  setTaste("played", [...new Set([...taste("played", []), wish.game])]);
  remember(opened.table, { token: opened.token, seats: opened.seats, game: wish.game, title: "", state: "waiting" });
  go(`/t/${opened.table}`);
}

function showOwn(own) {
  const running = tables()
    .filter((table) => table.state === "playing" || table.state === "waiting")
    .slice(0, 6);
  if (!running.length) return;
  const rows = running.map((table) => ownRow(table, own));
  fill(own, h("h2", {}, "Go on playing"), h("ul", { class: "tables" }, ...rows)).hidden = false;
}

function ownRow(table, own) {
  const dropped = () => {
    forget(table.id);
    own.hidden = true;
    showOwn(own);
  };
  const title = table.title || table.game;
  const where = table.state === "waiting" ? "waiting for players" : table.turn ? "your turn" : "running";
  return h(
    "li",
    {},
    link(
      [h("strong", {}, title), h("span", {}, ` ${where}, ${ago((Date.now() - table.at) / 1000)}`)],
      `/t/${table.id}`,
    ),
    button("×", dropped, {
      class: "round small",
      "aria-label": `Take ${title} off this list`,
      title: "Take off this list",
    }),
  );
}

async function showOthers(others) {
  try {
    const found = (await get("/api/tables")).tables;
    if (!found.length) return;
    fill(others, h("h2", {}, "At other tables"), h("ul", { class: "tables" }, ...found.map(otherRow))).hidden = false;
  } catch {
    // Without the list the hall is still whole.
  }
}

function otherRow(table) {
  const free = table.state === "waiting";
  const names = table.seats
    .map((seat) => seat.name)
    .filter(Boolean)
    .join(", ");
  const words = free ? `${names || "somebody"} is waiting: take a free seat` : `${names} · watch`;
  return h("li", {}, link([h("strong", {}, table.title), h("span", {}, ` ${words}`)], `/t/${table.id ?? table.table}`));
}
