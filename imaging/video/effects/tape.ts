import { hashUnit } from '../../core/numeric/value-noise.ts';
import { byStrength, type FrameEffect, type Moment, pixelsOf, type RgbFrame } from './frame-effect.ts';

/** Seconds in which the torn band wanders once over the picture and waits below it. */
const BAND_SECONDS = 5;
/** Lines of a tape, which the picture is made to have. */
const LINES = 240;

interface LineState {
  /** Pixels by which the line is moved. */
  readonly shift: number;
  /** Share of snow in it, 0–1. */
  readonly snow: number;
}

/** Tremble of lines: a slow wave, a fine one of each line, and the torn band. */
function lineState(frame: RgbFrame, moment: Moment, line: number): LineState {
  const { seed, seconds, index } = moment;
  const share = line / LINES;
  const band = ((seconds / BAND_SECONDS) % 1) * 1.5 - 0.1;
  const near = Math.max(0, 1 - Math.abs(share - band) / 0.035);
  // The heads change over in the last lines.
  const foot = Math.max(0, (share - 0.965) / 0.035);
  const fine = (hashUnit(line, index, seed) - 0.5) * byStrength(moment, 0.5, 1.6);
  const wave = Math.sin(share * 9 + seconds * 2.1) * byStrength(moment, 0.3, 1.2);
  const torn =
    near * (6 + 14 * hashUnit(line, index, seed + 1)) + foot * 26 * (0.5 + hashUnit(index, 7, seed));
  return {
    shift: pixelsOf(fine + wave + torn * byStrength(moment, 0.5, 1), frame),
    snow: Math.max(near * hashUnit(line, index, seed + 2), foot * 0.4) * byStrength(moment, 0.5, 1),
  };
}

/** A line as it was recorded: brightness with few details, colours with fewer, which come late. */
class LineRecorder {
  readonly #frame: RgbFrame;
  readonly #luma: Float32Array;
  readonly #blue: Float32Array;
  readonly #red: Float32Array;
  /** Weights of the newest value in the running means. */
  readonly #sharp: number;
  readonly #colour: number;

  constructor(frame: RgbFrame, moment: Moment) {
    this.#frame = frame;
    this.#luma = new Float32Array(frame.width);
    this.#blue = new Float32Array(frame.width);
    this.#red = new Float32Array(frame.width);
    this.#sharp = 1 / (1 + pixelsOf(byStrength(moment, 0.3, 1.1), frame));
    this.#colour = 1 / (1 + pixelsOf(byStrength(moment, 2, 6), frame));
  }

  record(y: number, late: number): { luma: Float32Array; blue: Float32Array; red: Float32Array } {
    const { width, data } = this.#frame;
    let [l, u, v] = [0, 0, 0];
    for (let x = 0; x < width + late; x++) {
      const o = (y * width + Math.min(width - 1, x)) * 3;
      const grey = 0.299 * data[o] + 0.587 * data[o + 1] + 0.114 * data[o + 2];
      if (x === 0) [l, u, v] = [grey, data[o + 2] - grey, data[o] - grey];
      l += this.#sharp * (grey - l);
      u += this.#colour * (data[o + 2] - grey - u);
      v += this.#colour * (data[o] - grey - v);
      // A little too much edge, as the recorder adds it.
      if (x < width) this.#luma[x] = l + 0.45 * (grey - l);
      if (x >= late) {
        this.#blue[x - late] = u;
        this.#red[x - late] = v;
      }
    }
    return { luma: this.#luma, blue: this.#blue, red: this.#red };
  }
}

/** Home video tape: colours bleed sideways, lines tremble, a torn band wanders, snow in it. */
export const drawTape: FrameEffect = (frame, moment) => {
  const { width, height } = frame;
  const { seed, index } = moment;
  const out = new Uint8ClampedArray(frame.data.length);
  const recorder = new LineRecorder(frame, moment);
  const late = Math.round(pixelsOf(byStrength(moment, 0.5, 1.5), frame));
  const noise = byStrength(moment, 5, 13);
  const tall = height / LINES;
  let state = lineState(frame, moment, 0);
  for (let y = 0, o = 0; y < height; y++) {
    const line = Math.floor(y / tall);
    if (y === 0 || line !== Math.floor((y - 1) / tall)) state = lineState(frame, moment, line);
    const { luma, blue, red } = recorder.record(y, late);
    const scan = 1 - 0.06 * (0.5 + 0.5 * Math.cos((2 * Math.PI * y) / Math.max(3, tall)));
    const shift = Math.round(state.shift);
    for (let x = 0; x < width; x++, o += 3) {
      const at = Math.min(width - 1, Math.max(0, x + shift));
      const grain = (hashUnit(Math.floor(x / Math.max(1.5, tall)), line, index + seed) - 0.5) * noise;
      const isSnow =
        state.snow > 0.05 && hashUnit(Math.floor(x / (3 * tall)), line + 999, index) < state.snow * 0.5;
      const grey = (luma[at] * 0.9 + 16 + grain + (isSnow ? 120 : 0)) * scan;
      const [u, v] = [blue[at] * 1.2, red[at] * 1.2];
      out[o] = grey + v + 3;
      out[o + 1] = grey - 0.509 * v - 0.194 * u;
      out[o + 2] = grey + u + 4;
    }
  }
  return new Uint8Array(out.buffer);
};
