// The keyboard at the table.

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Listens until the returned function is called; `does` maps a key to what it does. */
export function listen(board, does) {
  const heard = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target.closest?.("input, textarea, select")) return;
    if (event.key in DIRECTIONS && !event.target.closest?.("[role=tablist], [role=log], [role=slider]"))
      step(board, DIRECTIONS[event.key], event);
    else if ((event.key === "Enter" || event.key === " ") && event.target.closest?.("g[data-id]")) choose(event);
    else if (does[event.key]) does[event.key](event);
  };
  document.addEventListener("keydown", heard);
  return () => document.removeEventListener("keydown", heard);
}

function choose(event) {
  event.preventDefault();
  event.target.closest("g[data-id]").dispatchEvent(new MouseEvent("click", { bubbles: true }));
}

/** Moves the focus to the nearest thing in a direction; without one in focus, to the first. */
function step(board, direction, event) {
  const targets = board.targets();
  if (!targets.length) return;
  event.preventDefault();
  const from = document.activeElement?.closest?.("[data-id]");
  const to = from ? nearest(from, targets, direction) : targets[0];
  if (!to) return;
  to.focus();
}

function nearest(from, targets, [dx, dy]) {
  const start = middle(from);
  let best = null;
  let least = Infinity;
  for (const element of targets) {
    if (element === from) continue;
    const { x, y } = middle(element);
    const [ahead, aside] = [
      (x - start.x) * dx + (y - start.y) * dy,
      Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx),
    ];
    const cost = ahead + 2.5 * aside;
    if (ahead > 1 && cost < least) [best, least] = [element, cost];
  }
  return best;
}

function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
