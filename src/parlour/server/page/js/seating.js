// The seats of a table that is being set up.

import { fill, h } from "./dom.js";
import { Company } from "./faces.js";
import { taste } from "./store.js";
import { seatName } from "./words.js";

const KINDS = [
  ["me", "Me"],
  ["friend", "A friend, by link"],
  ["device", "Someone at this device"],
  ["house", "The house"],
];

/** Fields for as many seats as `count` says; `values` are the seats as the server takes them. */
export function seatFields(levels, changed) {
  const rows = [];
  const element = h("div", { class: "seats" });
  return {
    element,
    count(number) {
      while (rows.length < number) rows.push(row(rows.length, levels, changed));
      fill(element, ...rows.slice(0, number).map(({ element }) => element));
      this.number = number;
    },
    values() {
      return rows.slice(0, this.number).map((each) => each.value());
    },
    number: 0,
  };
}

function row(seat, levels, changed) {
  const kind = h(
    "select",
    { "aria-label": `Who takes seat ${seatName(seat)}`, onchange: () => adapt() },
    ...KINDS.map(([value, text]) => h("option", { value }, text)),
  );
  kind.value = seat ? "house" : "me";
  const name = h("input", {
    "aria-label": `Name of ${seatName(seat)}`,
    maxlength: "40",
    value: seat ? "" : taste("name", ""),
    placeholder: "Name",
    autocomplete: "off",
  });
  const house = new Company(levels, {
    label: `Who of the house plays ${seatName(seat)}`,
    level: taste("level", 4),
    few: seat > 1,
  });
  const adapt = () => {
    name.hidden = kind.value !== "me" && kind.value !== "device";
    house.element.hidden = kind.value !== "house";
    changed();
  };
  name.hidden = Boolean(seat);
  house.element.hidden = !seat;
  const element = h(
    "div",
    { class: "seat", "data-seat": seat },
    h("span", { class: `chip own${seat + 1}` }, seatName(seat)),
    kind,
    name,
    house.element,
  );
  return {
    element,
    value: () => chosen(kind.value, name.value.trim() || (seat ? seatName(seat) : "Guest"), house.level),
  };
}

function chosen(kind, name, level) {
  if (kind === "friend") return { kind };
  return kind === "house" ? { kind, player: `level:${level}` } : { kind: "me", name };
}
