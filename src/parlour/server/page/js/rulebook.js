// A rulebook as headings, paragraphs, lists and drawings.

import { drawing, fill, h } from "./dom.js";

const FULL = 0.8;

/** The elements of the text. A line followed by an indented block is its heading; lines with a dash are a list;
 * what stands in backticks is written as it is; a paragraph `[after: …]` is the next of the drawings. */
export function rulebook({ rulebook: text, drawings }) {
  const width = Math.max(...text.split("\n").map((line) => line.length));
  const left = [...drawings];
  return text
    .trim()
    .split(/\n\s*\n/)
    .flatMap((block) =>
      /^ *\[after:/.test(block) ? figure(left.shift()) : read(block.split("\n"), width).map(quoted),
    );
}

/** A position with its caption; nothing in it can be chosen. */
function figure({ drawing: markup, caption }) {
  const position = drawing(markup);
  if (!position) return h("p", {}, caption);
  for (const element of position.querySelectorAll("[data-id]")) element.removeAttribute("data-id");
  position.setAttribute("role", "img");
  position.setAttribute("aria-label", caption || "A position");
  return h("figure", {}, position, caption && h("figcaption", {}, caption));
}

function quoted(element) {
  if (element.tagName === "UL") [...element.children].forEach(quoted);
  else fill(element, ...element.textContent.split("`").map((part, index) => (index % 2 ? h("code", {}, part) : part)));
  return element;
}

function read(lines, width) {
  const headed = lines.length > 1 && !/^[\s-]/.test(lines[0]) && /^\s/.test(lines[1]);
  const heading = headed ? [h("h3", {}, lines[0])] : [];
  return [...heading, ...gathered(headed ? lines.slice(1) : lines, width)];
}

function gathered(lines, width) {
  const elements = [];
  const indent = Math.min(...lines.map((line) => line.search(/\S|$/)));
  lines.forEach((raw, index) => {
    const line = raw.slice(indent);
    const last = elements[elements.length - 1];
    if (/^- /.test(line)) {
      const list = last?.tagName === "UL" ? last : h("ul");
      if (list !== last) elements.push(list);
      list.append(h("li", {}, line.slice(2)));
    } else if (last?.tagName === "UL" && /^\s/.test(line)) {
      last.lastChild.append(` ${line.trim()}`);
    } else if (last?.tagName === "P" && !ends(lines[index - 1], width)) {
      last.append(` ${line.trim()}`);
    } else {
      elements.push(h("p", {}, line.trim()));
    }
  });
  return elements;
}

/** Whether a paragraph ends with this line: it has ended its sentence well before it was full. */
function ends(line, width) {
  return /[.:]$/.test(line) && line.length < FULL * width;
}
