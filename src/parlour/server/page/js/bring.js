// Coming with the link to one's games from another device.

import { get } from "./api.js";
import { button, h, link } from "./dom.js";
import { framed, notice } from "./frame.js";
import { changeKey, hasPlayed } from "./keyring.js";
import { go } from "./router.js";
import { setTaste, taste } from "./store.js";
import { counted } from "./words.js";

/** Says what a link holds, and takes it over when that is wanted. */
export async function openBringing(page, key) {
  let games;
  try {
    games = await get("/api/mine", { key });
  } catch (refusal) {
    const again = button("Try again", () => openBringing(page, key), { class: "main" });
    notice(page, "Your games cannot be reached", refusal.message, again, link("To the hall", "/", { class: "button" }));
    return;
  }
  const take = button("Bring them here", () => brought(key, games), { class: "main" });
  framed(
    page,
    { title: "Your games", name: "alone" },
    h(
      "section",
      { class: "card notice" },
      h("h1", {}, "Bring your games here"),
      h("p", {}, `This link holds ${contents(games)}. On this device you then see them all and can play on.`),
      hasPlayed() ? h("p", {}, "What you played on this device comes along, and is shown on the other one too.") : null,
      h("p", { class: "warning" }, "Go on only if the link is your own: whoever else has it has these games too."),
      h("div", { class: "row" }, take, link("Not now", "/", { class: "button" })),
    ),
  );
  take.focus();
}

function contents({ playing, finished, more }) {
  if (!playing.length && !finished.length) return "no games yet";
  const over = more ? `${finished.length} finished ones and more` : counted(finished.length, "finished one");
  const current = `${counted(playing.length, "game")} in play`;
  return finished.length ? `${current} and ${over}` : current;
}

function brought(key, { playing, finished }) {
  const [last] = [...playing, ...finished];
  const name = last?.seats.find(({ seat }) => seat === last.you[0])?.name;
  if (name && !taste("name")) setTaste("name", name);
  changeKey(key);
  go("/yours", { instead: true });
}
