// What is wrong with how a table stands on the screen, as a list of sentences.
() => {
  const faults = [];
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const all = (selector, within = document) => [...within.querySelectorAll(selector)].filter(shown);
  const box = (element) => element.getBoundingClientRect();
  const round = (rect) => [rect.left, rect.top, rect.right, rect.bottom].map(Math.round).join(" ");
  const inside = (inner, outer, slack = 1.5) =>
    inner.left >= outer.left - slack && inner.top >= outer.top - slack
    && inner.right <= outer.right + slack && inner.bottom <= outer.bottom + slack;
  const union = (rects) => rects.length && new DOMRect(
    Math.min(...rects.map((r) => r.left)), Math.min(...rects.map((r) => r.top)),
    Math.max(...rects.map((r) => r.right)) - Math.min(...rects.map((r) => r.left)),
    Math.max(...rects.map((r) => r.bottom)) - Math.min(...rects.map((r) => r.top)));
  const screen = new DOMRect(0, 0, innerWidth, innerHeight);
  const stage = box(document.querySelector(".stage"));

  // The page itself
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth} wide, the screen ${innerWidth}`);
  if (scrollHeight > innerHeight) faults.push(`the page is ${scrollHeight} high, the screen ${innerHeight}`);

  // What a move can touch, and every button
  const GRID = [0.25, 0.5, 0.75];
  const hits = (element, rect) =>
    GRID.flatMap((x) => GRID.map((y) => document.elementFromPoint(rect.left + x * rect.width, rect.top + y * rect.height)))
      .filter((at) => at && (element.contains(at) || at.closest("[data-means]")?.dataset.means === element.dataset.id)).length;
  const touchable = [...all(".place .lit"), ...all(".place .area.aim"), ...all("main button")];
  for (const element of touchable) {
    const name = element.dataset.id ?? element.ariaLabel ?? element.textContent;
    if (element.closest(".moves, .talk")) continue;
    const rect = box(element.querySelector(":scope > .hit, :scope > g > .hit") ?? element);
    const room = element.closest(".place") ? stage : screen;
    if (!inside(rect, room)) faults.push(`${name} lies outside: ${round(rect)} of ${round(room)}`);
    else if (!element.classList.contains("fresh") && hits(element, rect) < 5) faults.push(`${name} is covered`);
    // A finger aims at places that are finer than its tip, and then confirms: see test_phone.py.
    const least = element.closest(".place .board") ? 14 : 24;
    if (element.closest(".place, .choices") && Math.min(rect.width, rect.height) < least)
      faults.push(`${name} is too small to touch: ${Math.round(rect.width)} by ${Math.round(rect.height)}`);
  }

  // Words
  const READABLE = 10;
  const FAINT = 7;
  const scale = (text) => Math.hypot(text.getScreenCTM().a, text.getScreenCTM().b);
  for (const text of all(".place svg text")) {
    const words = text.textContent;
    const rect = box(text);
    if (!words.trim()) continue;
    if (!inside(rect, stage, 3)) faults.push(`"${words}" is cut off: ${round(rect)} of ${round(stage)}`);
    const plate = text.closest(".who")?.querySelector(".plate");
    if (plate && !inside(rect, box(plate), 3)) faults.push(`"${words}" reaches over its plate`);
    const size = parseFloat(text.getAttribute("font-size")) * scale(text);
    const least = text.closest(".who, .note, .pile > text, .area > text") || plate ? READABLE : FAINT;
    if (size < least) faults.push(`"${words}" is only ${size.toFixed(1)} pixels high`);
  }
  const apart = all(".place .who text, .place .pile > text, .place .note text, .place .area > text, .place .coordinate");
  apart.forEach((one, index) => apart.slice(index + 1).forEach((other) => {
    const [a, b] = [box(one), box(other)];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 2 && high > 0.35 * Math.min(a.height, b.height))
      faults.push(`"${one.textContent}" and "${other.textContent}" stand on each other`);
  }));
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const SCROLLED = ".moves, .talk, [role=tabpanel]";
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || element.closest(`svg, ${SCROLLED}, .unseen`) || !shown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (!inside(rect, screen)) faults.push(`"${node.data}" is outside the screen: ${round(rect)}`);
      for (let at = element; at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflow === "visible" || inside(rect, box(at), 2)) continue;
        faults.push(`"${node.data}" is cut off by .${at.className}`);
        break;
      }
    }
  }

  // How much of the room the table takes
  const seats = all(".place .seat").map(box);
  const holds = document.querySelector(".place .seat .area") !== null;
  const lying = all(".place .board, .place .pile, .place .note, .place .area").filter((part) => !part.closest(".seat"));
  const middle = union(lying.map(box));
  const hasBoard = document.querySelector(".place .board") !== null;
  if (middle) {
    const free = { left: stage.left, top: stage.top, right: stage.right, bottom: stage.bottom };
    for (const seat of seats) {
      if (seat.bottom <= middle.top + 2) free.top = Math.max(free.top, seat.bottom);
      else if (seat.top >= middle.bottom - 2) free.bottom = Math.min(free.bottom, seat.top);
      else if (seat.left >= middle.right - 2) free.right = Math.min(free.right, seat.left);
      else if (seat.right <= middle.left + 2) free.left = Math.max(free.left, seat.right);
      else faults.push(`a place lies on the middle of the table: ${round(seat)} on ${round(middle)}`);
    }
    const fills = (room) => Math.max(middle.width / (room.right - room.left), middle.height / (room.bottom - room.top));
    const [share, part] = [fills(stage), fills(free)].map((of) => Math.round(100 * of));
    const least = !hasBoard ? 0 : holds ? 50 : 70;
    if (share < least) faults.push(`the board fills ${share}% of the stage, not ${least}%`);
    if (part < (hasBoard ? 70 : 50)) faults.push(`the middle fills ${part}% of the room that the places leave`);
  }
  const table = union(all(".place .board, .place .seat, .place .pile").map(box));
  if (table && Math.max(table.width / stage.width, table.height / stage.height) < 0.7) faults.push("the table is too small");
  seats.forEach((one, index) => seats.slice(index + 1).forEach((other) => {
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    if (wide > 2 && high > 2) faults.push(`two places lie on each other: ${round(one)} and ${round(other)}`);
  }));
  return faults;
}
