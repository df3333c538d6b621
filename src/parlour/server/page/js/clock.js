// The players' clocks, counted down between the server's messages.

import { clockFace } from "./words.js";

const LOW = 20;

export class Clocks {
  /** `faces(seat)` is the element of a seat's clock. */
  constructor(faces) {
    this.faces = faces;
    this.clocks = [];
    this.timer = setInterval(() => this.show(), 200);
  }

  set(clocks) {
    this.clocks = clocks ?? [];
    this.at = performance.now();
    this.show();
  }

  show() {
    const passed = (performance.now() - this.at) / 1000;
    for (const { seat, left, running } of this.clocks) {
      const face = this.faces(seat);
      if (!face) continue;
      const now = left === null ? null : left - (running ? passed : 0);
      const text = now === null ? "" : clockFace(now);
      if (face.textContent !== text) face.textContent = text;
      face.classList.toggle("running", running);
      face.classList.toggle("low", now !== null && now < LOW);
    }
  }

  close() {
    clearInterval(this.timer);
  }
}
