// The browser's tab: its title and its icon say when it is one's turn.

let plain = "Parlour";
let waiting = false;

/** What the tab is called while nothing is to do. */
export function nameTab(title) {
  plain = title;
  show();
}

/** Whether somebody waits for this person. */
export function wait(on) {
  waiting = on;
  show();
}

function show() {
  document.title = waiting ? `● Your turn · ${plain}` : plain;
  const icon = document.getElementById("favicon");
  const href = waiting ? "/static/icons/turn.svg" : "/static/icons/rest.svg";
  if (icon.getAttribute("href") !== href) icon.setAttribute("href", href);
}
