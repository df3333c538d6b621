// The rulebook of a game on a page of its own.

import { get } from "./api.js";
import { h, link } from "./dom.js";
import { framed, notice } from "./frame.js";
import { rulebook } from "./rulebook.js";

export async function openRules(page, name) {
  try {
    const game = await get(`/api/games/${encodeURIComponent(name)}?as=page`);
    const way = link("Set up a table", `/set-up/${game.name}`, { class: "button main" });
    framed(
      page,
      { title: game.title, name: "reading" },
      h(
        "article",
        { class: "card rulebook" },
        h("h1", {}, game.title),
        ...rulebook(game),
      ),
      h("div", { class: "row" }, way),
    );
  } catch (refusal) {
    notice(page, "No such rulebook", refusal.message, link("To the hall", "/", { class: "button main" }));
  }
}
