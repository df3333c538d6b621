// A rulebook's text as headings, paragraphs and lists.

import { h } from "./dom.js";

const FULL = 0.8;

/** The elements of the text. A line followed by an indented block is its heading; lines with a dash are a list. */
export function rulebook(text) {
  const width = Math.max(...text.split("\n").map((line) => line.length));
  return text
    .trim()
    .split(/\n\s*\n/)
    .flatMap((block) => read(block.split("\n"), width));
}

function read(lines, width) {
  const headed = lines.length > 1 && !/^[\s-]/.test(lines[0]) && /^\s/.test(lines[1]);
  const heading = headed ? [h("h3", {}, lines[0])] : [];
  return [...heading, ...gathered(headed ? lines.slice(1) : lines, width)];
}

function gathered(lines, width) {
  const made = [];
  const indent = Math.min(...lines.map((line) => line.search(/\S|$/)));
  lines.forEach((raw, index) => {
    const line = raw.slice(indent);
    const last = made[made.length - 1];
    if (/^- /.test(line)) {
      const list = last?.tagName === "UL" ? last : h("ul");
      if (list !== last) made.push(list);
      list.append(h("li", {}, line.slice(2)));
    } else if (last?.tagName === "UL" && /^\s/.test(line)) {
      last.lastChild.append(` ${line.trim()}`);
    } else if (last?.tagName === "P" && !ends(lines[index - 1], width)) {
      last.append(` ${line.trim()}`);
    } else {
      made.push(h("p", {}, line.trim()));
    }
  });
  return made;
}

/** Whether a paragraph ends with this line: it has ended its sentence well before it was full. */
function ends(line, width) {
  return /[.:]$/.test(line) && line.length < FULL * width;
}
