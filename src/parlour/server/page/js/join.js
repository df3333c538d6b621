// Taking a seat that a link or a public table offers.

import { post } from "./api.js";
import { button, h, link } from "./dom.js";
import { framed, notice } from "./frame.js";
import { ownKey } from "./keyring.js";
import { seal } from "./sealed.js";
import { remember, setTaste, taste } from "./store.js";
import { listed, seatName } from "./words.js";

/** The seat and the key that an invitation carries, or null. */
export function invitation() {
  const fragment = new URLSearchParams(location.hash.slice(1));
  return fragment.has("seat") && fragment.has("key") ? { seat: Number(fragment.get("seat")), key: fragment.get("key") } : null;
}

/** Asks for a name and takes the seat; resolves when seated, or with false when one rather watches. */
export function invited(page, table, { seat, key }) {
  if (["person", "house"].includes(table.seats[seat]?.kind)) return turnedAway(page, { status: 409 });
  const others = table.seats.filter((each) => each.kind === "person" && each.name).map(({ name }) => name);
  return new Promise((settle) => {
    const name = h("input", {
      id: "name",
      maxlength: "40",
      value: taste("name", ""),
      placeholder: "Your name",
      autocomplete: "nickname",
    });
    const problem = h("p", { role: "alert", class: "problem" });
    const sit = async (event) => {
      event.preventDefault();
      const refused = await take(table, seat, key, name.value.trim() || "Guest");
      if (!refused) settle(true);
      else if (refused.status === 422 || refused.status === 0) problem.textContent = refused.message;
      else settle(turnedAway(page, refused));
    };
    framed(
      page,
      { title: table.title, name: "alone" },
      h(
        "section",
        { class: "card notice" },
        h("h1", {}, `A seat at ${table.title}`),
        h(
          "p",
          {},
          `${others.length ? listed(others) : "A friend"} ${others.length > 1 ? "invite" : "invites"} you to play. You are `,
          h("span", { class: `chip own${seat + 1}` }, seatName(seat)),
          ".",
        ),
        table.settings.hints ? h("p", {}, "Hints are on at this table: everybody may ask the house for a good move.") : null,
        h(
          "form",
          { onsubmit: sit },
          h("label", { for: "name" }, "What shall the others call you?"),
          name,
          problem,
          h(
            "div",
            { class: "row" },
            button("Sit down", null, { type: "submit", class: "main" }),
            button("Only watch", () => settle(false)),
          ),
        ),
      ),
    );
    name.focus();
  });
}

/** Takes a seat and keeps its token; null, or the refusal. */
export async function take(table, seat, key, name) {
  try {
    const own = seal();
    const asked = { seat, key, name, pledge: own.pledge };
    const taken = await post(`/api/tables/${table.id}/join`, asked, { key: ownKey() });
    setTaste("name", name);
    remember(table.id, { token: taken.token, nonce: own.nonce, commitment: table.commitment });
    history.replaceState(null, "", location.pathname);
    return null;
  } catch (refusal) {
    return refusal;
  }
}

/** Says why there is no seat; resolves with false when one rather watches. */
function turnedAway(page, refusal) {
  return new Promise((settle) => {
    const taken = refusal.status === 409;
    const words = taken
      ? "Somebody else sat down here before you. You can still watch."
      : `${refusal.message} Ask your friend for a new one, or watch the game.`;
    notice(
      page,
      taken ? "This seat is taken" : "This link no longer works",
      words,
      button("Watch the game", () => settle(false), { class: "main" }),
      link("To the hall", "/", { class: "button" }),
    );
  });
}
