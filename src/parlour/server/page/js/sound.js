// Short sounds of things on a table, off unless asked for.

import { setTaste, taste } from "./store.js";

let context = null;

// Each is struck one or more times: when, and on what.
const STRUCK = {
  turn: [
    [0, "wood"],
    [0.11, "bar"],
  ],
  won: [
    [0, "wood"],
    [0.06, "chord"],
  ],
  over: [
    [0, "felt"],
    [0.16, "felt"],
  ],
  said: [[0, "card"]],
};

// Rustle: noise through a band around a pitch. Tone: partials of a body that rings, each pitch with its loudness.
const MATERIALS = {
  wood: { rustle: [1500, 1.2, 0.5, 0.035], tones: [[190, 0.5], [430, 0.2]], length: 0.09 },
  felt: { rustle: [320, 0.8, 0.5, 0.07], tones: [[105, 0.45]], length: 0.12 },
  card: { rustle: [3800, 0.7, 0.22, 0.09], tones: [], length: 0.1 },
  bar: { rustle: [1800, 1, 0.12, 0.02], tones: [[330, 0.22], [1320, 0.04]], length: 0.35 },
  chord: { rustle: [1800, 1, 0.12, 0.02], tones: [[196, 0.2], [294, 0.18], [392, 0.12]], length: 1.3 },
};

export function soundOn() {
  return taste("sound", false);
}

export function setSound(on) {
  setTaste("sound", on);
  if (on) play("turn");
}

/** Plays one of the named sounds where sounds are wished for. A move sounds as what lies on the table. */
export function play(name) {
  if (!soundOn()) return;
  context ??= new AudioContext();
  for (const [start, material] of STRUCK[name] ?? [[0, underhand()]])
    strike(MATERIALS[material], context.currentTime + start);
}

function underhand() {
  if (!document.querySelector(".place .board")) return "card";
  return document.querySelector(".place .board:is(.felt, .paper)") ? "felt" : "wood";
}

function strike({ rustle: [pitch, sharpness, loudness, length], tones, length: ringing }, at) {
  const noise = context.createBufferSource();
  noise.buffer = noised(length);
  const band = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: sharpness });
  noise.connect(band).connect(dying(loudness, at, length));
  noise.start(at);
  for (const [frequency, loud] of tones) {
    const tone = new OscillatorNode(context, { type: "sine", frequency });
    tone.connect(dying(loud, at, ringing));
    tone.start(at);
    tone.stop(at + ringing + 0.02);
  }
}

function noised(length) {
  const buffer = context.createBuffer(1, Math.ceil(length * context.sampleRate), context.sampleRate);
  buffer.getChannelData(0).forEach((_, index, samples) => (samples[index] = Math.random() * 2 - 1));
  return buffer;
}

/** A way out that is loud at once and dies away. */
function dying(loudness, at, length) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(loudness * 0.5, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  gain.connect(context.destination);
  return gain;
}
