// The hall: the games, one's own tables, and those of others.

import { get, post } from "./api.js";
import { button, drawing, fill, h, link } from "./dom.js";
import { Company } from "./faces.js";
import { framed } from "./frame.js";
import { ownKey } from "./keyring.js";
import { go } from "./router.js";
import { seal } from "./sealed.js";
import { remember, setTaste, taste } from "./store.js";
import { counted, playersText } from "./words.js";
import { showYours } from "./yours.js";

/** The level of whoever is met first. */
const USUAL = 4;

export async function openHall(page) {
  const against = h("section", { class: "against" });
  const own = h("section", { class: "unfinished", hidden: true });
  const cards = h("div", { class: "games", "aria-busy": "true" });
  const open = h("section", { class: "others", hidden: true });
  const others = h("section", { class: "others", hidden: true });
  framed(page, { name: "hall" }, greeting(against), own, open, cards, others, foot());
  showYours(own);
  try {
    const { games, house } = await get("/api/games?as=page");
    games.sort((a, b) => b.at_hand - a.at_hand || a.title.localeCompare(b.title));
    fill(against, ...opponent(house));
    fill(cards, ...games.map(card));
    games.forEach((game, index) => picture(game, cards.children[index]));
  } catch (refusal) {
    fill(cards, sorry(page, refusal.message));
  }
  cards.removeAttribute("aria-busy");
  showOthers(open, others);
}

function greeting(against) {
  const words = "Play against the house, with friends by a link, or together at one device. No account needed.";
  return h("div", { class: "greeting" }, h("div", {}, h("h1", {}, "Take a seat."), h("p", {}, words)), against);
}

/** Whom one meets by *Play*; the page remembers it. */
function opponent(house) {
  const level = Math.min(taste("level", USUAL), house.length);
  const changed = (level) => setTaste("level", level);
  return [
    h("h2", {}, "You play against"),
    new Company(house, { label: "You play against", level, few: true, changed }).element,
  ];
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
  return h(
    "footer",
    { class: "foot" },
    link("Your games", "/yours"),
    link("Look again at a game", "/analysis"),
    link("Was it dealt fairly?", "/verify"),
  );
}

function card(game) {
  const play = button("Play", (event) => sitDown(game, event.currentTarget), {
    class: "main",
    "aria-label": `Play ${game.title} against the house`,
  });
  const way = (text, path) => link(text, path, { class: "plain", "aria-label": `${text}: ${game.title}` });
  const taught = button("Learn it", (event) => learn(game, event.currentTarget), {
    class: "plain",
    "aria-label": `Learn ${game.title} by playing`,
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
      h(
        "div",
        { class: "ways" },
        play,
        game.has_guide && taught,
        way("Set up", `/set-up/${game.name}`),
        way("Rules", `/rules/${game.name}`),
      ),
    ),
  );
}

/** The board, as large as the card has room. Without it a card can still be played. */
function picture(game, card) {
  const drawn = drawing(game.drawing);
  if (!drawn) return;
  card.querySelector(".picture").append(drawn);
  const { x, y, width, height } = drawn.getBBox();
  drawn.setAttribute("viewBox", `${x - 4} ${y - 4} ${width + 8} ${height + 8}`);
}

/** One click to a first move: the house takes the other seats. */
async function sitDown(game, clicked) {
  await opening(clicked, async () => {
    const { players } = await post(`/api/games/${game.name}/check`, { options: {} });
    const seats = Array.from({ length: players }, (_, seat) =>
      seat ? { kind: "house", player: `level:${taste("level", USUAL)}` } : { kind: "me", name: taste("name", "Guest") },
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
    const place = clicked.closest(".game").querySelector(".facts");
    place.textContent = refusal.message;
    place.classList.add("problem");
    clicked.disabled = false;
  }
}

/** Opens the table that is wished for and goes there. */
export async function openTableFor(wish) {
  const own = seal();
  const order = { clock: "none", public: false, guide: false, ...wish, pledge: own.pledge };
  const opened = await post("/api/tables", order, { key: ownKey() });
  remember(opened.table, { token: opened.token, nonce: own.nonce, commitment: opened.commitment });
  go(`/t/${opened.table}`);
}

/** Tables with a free seat come first; those in play, which one can watch, last. */
async function showOthers(open, others) {
  try {
    const tables = (await get("/api/tables")).tables;
    const show = (place, title, tables) => {
      if (tables.length)
        fill(place, h("h2", {}, title), h("ul", { class: "tables" }, ...tables.map(otherRow))).hidden = false;
    };
    show(open, "A free seat", tables.filter(isOpen));
    show(others, "At other tables", tables.filter((table) => !isOpen(table)));
  } catch {
    // Without the list the hall is still whole.
  }
}

function isOpen(table) {
  return table.state === "waiting";
}

function otherRow(table) {
  const names = table.seats
    .map((seat) => seat.name)
    .filter(Boolean)
    .join(", ");
  const words = isOpen(table) ? `${names || "somebody"} is waiting: take a free seat` : `${names} · watch`;
  return h("li", {}, link([h("strong", {}, table.title), h("span", {}, ` ${words}`)], `/t/${table.id ?? table.table}`));
}
