// Leads through the example games; without it the last picture stays.
for (const section of document.querySelectorAll(".replay")) {
  const game = JSON.parse(section.querySelector("script").textContent);
  const board = section.querySelector(".board");
  const words = section.querySelector(".now-words");
  const range = section.querySelector("input");
  const cursor = section.querySelector(".now");
  const player = section.querySelector("[data-step=play]");
  const last = game.frames.length - 1;
  let at = last;
  let timer = 0;
  const show = (place) => {
    at = Math.max(0, Math.min(last, place));
    board.innerHTML = game.frames[at].map((piece) => game.pieces[piece]).join("");
    words.textContent = game.words[at];
    range.value = at;
    const x = last ? (100 * at) / last : 0;
    cursor.setAttribute("x1", x);
    cursor.setAttribute("x2", x);
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    player.textContent = "Play";
  };
  const play = () => {
    if (timer) return stop();
    if (at === last) show(0);
    player.textContent = "Stop";
    timer = setInterval(() => (at < last ? show(at + 1) : stop()), 900);
  };
  const steps = {
    first: () => show(0),
    back: () => show(at - 1),
    next: () => show(at + 1),
  };
  section.querySelector(".controls").hidden = false;
  section.addEventListener("click", (event) => {
    const step = event.target.dataset && event.target.dataset.step;
    if (!step) return;
    if (step === "play") return play();
    stop();
    steps[step]();
  });
  range.addEventListener("input", () => {
    stop();
    show(Number(range.value));
  });
}
