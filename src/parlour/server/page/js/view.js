// In what room the drawing stands, and from which seat one looks: the server draws it for that.

const PAUSE = 120;
const LEAST = 160;

export class View {
  /** `changed({room, facing})` when it has to be drawn anew. */
  constructor(changed) {
    this.changed = changed;
    this.facing = null;
    this.observer = new ResizeObserver(() => this.later());
  }

  watch(element) {
    this.element = element;
    this.observer.observe(element);
  }

  close() {
    clearTimeout(this.timer);
    this.observer.disconnect();
  }

  /** What the server has to know. */
  asked() {
    const { clientWidth, clientHeight } = this.element;
    const room = [Math.max(clientWidth, LEAST), Math.max(clientHeight, LEAST)];
    this.roomAsked = JSON.stringify(room);
    return { room, facing: this.facing };
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const before = this.roomAsked;
      const asked = this.asked();
      if (before && before !== this.roomAsked) this.changed(asked);
    }, PAUSE);
  }

  /** Looks from another seat. */
  turn(facing) {
    this.facing = facing;
    this.changed(this.asked());
  }
}
