import { hashUnit } from '../../core/numeric/value-noise.ts';
import {
  byStrength,
  type FrameEffect,
  type Moment,
  pixelsOf,
  type RgbFrame,
  squaresFromMiddle,
} from './frame-effect.ts';
import { grainFor, grainStart } from './grain.ts';

/** Pictures a second of narrow film: what trembles does so at this pace. */
const PACE = 18;
/** Change of the light from picture to picture, far below what counts as a flash. */
const FLICKER = 0.05;

/** Grey of the picture, softened by a pixel each way, moved in the gate. */
function readGrey({ width, height, data }: RgbFrame, shift: { x: number; y: number }): Float32Array {
  const grey = new Float32Array(width * height);
  for (let i = 0, o = 0; i < grey.length; i++, o += 3)
    grey[i] = 0.3 * data[o] + 0.59 * data[o + 1] + 0.11 * data[o + 2];
  const out = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    const sy = Math.min(height - 2, Math.max(1, y + shift.y));
    for (let x = 0; x < width; x++, i++) {
      const at = sy * width + Math.min(width - 2, Math.max(1, x + shift.x));
      out[i] = 0.4 * grey[at] + 0.15 * (grey[at - 1] + grey[at + 1] + grey[at - width] + grey[at + width]);
    }
  }
  return out;
}

/** Light lines from top to bottom that stay for a third of a second and waver. */
function drawScratches(grey: Float32Array, frame: RgbFrame, moment: Moment): void {
  const { width, height } = frame;
  const stay = Math.floor(moment.seconds * 3);
  for (let line = 0; line < 3; line++) {
    if (hashUnit(stay, 40 + line, moment.seed) > byStrength(moment, 0.15, 0.5)) continue;
    const at = hashUnit(stay, 50 + line, moment.seed) * width;
    const light = 22 + 40 * hashUnit(stay, 60 + line, moment.seed);
    const reach = Math.max(0.6, pixelsOf(0.7, frame));
    for (let y = 0; y < height; y++) {
      const middle = at + pixelsOf(2, frame) * Math.sin(y / pixelsOf(60, frame) + stay);
      for (let x = Math.max(0, Math.ceil(middle - reach)); x <= Math.min(width - 1, middle + reach); x++)
        grey[y * width + x] += light * (0.6 + 0.4 * hashUnit(y >> 3, line, stay));
    }
  }
}

/** Dust and hairs: dark, of one picture each. */
function drawDust(
  grey: Float32Array,
  frame: RgbFrame,
  { tick, moment }: { tick: number; moment: Moment },
): void {
  const { width, height } = frame;
  for (let speck = 0; speck < 7; speck++) {
    if (hashUnit(tick, 70 + speck, moment.seed) > byStrength(moment, 0.12, 0.45)) continue;
    const place = (salt: number) => hashUnit(tick, salt + speck, moment.seed);
    const isHair = speck < 2;
    const length = pixelsOf(isHair ? 50 : 3, frame);
    const reach = Math.max(0.7, pixelsOf(isHair ? 0.7 : 1.3, frame));
    let [x, y, angle] = [place(80) * width, place(90) * height, place(100) * 2 * Math.PI];
    for (let step = 0; step < length; step++) {
      angle += (place(110) - 0.5) * 0.09;
      x += Math.cos(angle);
      y += Math.sin(angle);
      for (let py = Math.ceil(y - reach); py <= y + reach; py++)
        for (let px = Math.ceil(x - reach); px <= x + reach; px++)
          if (px >= 0 && py >= 0 && px < width && py < height) grey[py * width + px] *= isHair ? 0.62 : 0.4;
    }
  }
}

/** Narrow film of a family: brown, soft, with an unsteady gate, scratches and dust. */
export const drawReel: FrameEffect = (frame, moment) => {
  const { width, height } = frame;
  const { seed, seconds } = moment;
  const tick = Math.floor(seconds * PACE + 1e-6);
  const tremble = pixelsOf(byStrength(moment, 1, 3), frame);
  const shift = {
    x: Math.round((hashUnit(tick, 3, seed) - 0.5) * tremble),
    y: Math.round((hashUnit(tick, 4, seed) - 0.5) * 1.5 * tremble),
  };
  const grey = readGrey(frame, shift);
  drawScratches(grey, frame, moment);
  drawDust(grey, frame, { tick, moment });
  const grain = grainFor(frame, seed);
  const start = grainStart(tick, seed);
  const amount = byStrength(moment, 6, 15);
  const light = 1 + FLICKER * (hashUnit(tick >> 1, 5, seed) - 0.5);
  const [across, down] = [squaresFromMiddle(width), squaresFromMiddle(height)];
  const out = new Uint8ClampedArray(frame.data.length);
  for (let y = 0, i = 0, o = 0; y < height; y++) {
    const row = ((y + start.y) & (grain.side - 1)) * grain.side;
    for (let x = 0; x < width; x++, i++, o += 3) {
      const corner = across[x] + down[y];
      const dark = 1.04 - 0.7 * corner - 2.4 * corner * corner;
      const noise = amount * grain.data[row + ((x + start.x) & (grain.side - 1))];
      const tone = ((grey[i] - 128) * 1.12 + 128 + noise) * light * dark;
      out[o] = tone * 1.05 + 16;
      out[o + 1] = tone * 0.93 + 8;
      out[o + 2] = tone * 0.72 + 4;
    }
  }
  return new Uint8Array(out.buffer);
};
