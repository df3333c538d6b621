// With what somebody works just now: the keys, a mouse, a finger.

let last = null;

document.addEventListener("pointerdown", ({ pointerType }) => (last = pointerType), { capture: true });
document.addEventListener("keydown", () => (last = "keys"), { capture: true });

/** Whether a pointer did the last thing that was done. */
export function byPointer() {
  return last !== null && last !== "keys";
}

/** Whether a finger did, or would, as far as can be told. */
export function byFinger() {
  return last === null ? matchMedia("(hover: none)").matches : last === "touch";
}
