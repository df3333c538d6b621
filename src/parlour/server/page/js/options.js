// The options of a game as fields of a form.

import { h } from "./dom.js";

/** `players`: how many play; `rest`: all other options; `values`: what differs from the defaults. */
export function optionFields(game, changed) {
  const later = delayed(changed);
  const fields = game.options.map((option) => field(option, option.name === game.players_option, later));
  const rest = fields.filter(({ counts }) => !counts);
  return {
    players: fields.find(({ counts }) => counts)?.element ?? null,
    rest: rest.length ? h("div", {}, ...rest.map(({ element }) => element)) : null,
    values: () => Object.fromEntries(fields.filter((field) => field.differs()).map((field) => [field.name, field.value()])),
  };
}

function delayed(call) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(call, 150);
  };
}

function field(option, counts, changed) {
  const input = counts
    ? segments(option, changed)
    : option.kind === "number"
      ? number(option, changed)
      : option.kind === "choice"
        ? choice(option, changed)
        : free(option, changed);
  return { name: option.name, counts, differs: () => input.value() !== (option.default ?? null), ...input };
}

function labelled(option, input) {
  const id = `option-${option.name}`;
  input.id = id;
  return h("div", { class: "field" }, h("label", { for: id }, option.sentence), input);
}

function segments(option, changed) {
  const counts =
    option.kind === "choice"
      ? option.choices
      : Array.from({ length: option.to - option.from + 1 }, (_, index) => option.from + index);
  const buttons = counts.map((count) => {
    const box = h("input", {
      type: "radio",
      name: option.name,
      value: count,
      checked: count === option.default,
      onchange: changed,
    });
    return h("label", {}, box, h("span", {}, String(count)));
  });
  const element = h("fieldset", { class: "segments" }, h("legend", {}, "How many play"), h("div", {}, ...buttons));
  return {
    element,
    value: () => counts.find((count) => String(count) === element.querySelector("input:checked")?.value),
  };
}

function number(option, changed) {
  const input = h("input", {
    type: "number",
    min: option.from,
    max: option.to,
    step: "1",
    value: option.default ?? "",
    placeholder: "as usual",
    oninput: changed,
  });
  return { element: labelled(option, input), value: () => (input.value === "" ? null : Number(input.value)) };
}

function choice(option, changed) {
  const input = h(
    "select",
    { onchange: changed },
    ...option.choices.map((value, index) => h("option", { value: index }, String(value))),
  );
  input.value = String(option.choices.indexOf(option.default));
  return { element: labelled(option, input), value: () => option.choices[Number(input.value)] };
}

function free(option, changed) {
  const shown = option.default === null ? "" : JSON.stringify(option.default);
  const input = h("input", {
    type: "text",
    value: shown,
    placeholder: "as usual",
    "aria-description": option.expected,
    title: option.expected,
    oninput: changed,
    spellcheck: "false",
    autocomplete: "off",
  });
  return { element: labelled(option, input), value: () => meant(input.value.trim(), option.default) };
}

/** What was typed: JSON where it is that, else the text itself; nothing is the usual. */
function meant(typed, usual) {
  if (typed === "" || typed === JSON.stringify(usual)) return usual ?? null;
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
}
