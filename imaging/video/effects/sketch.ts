import { boxBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { hashUnit } from '../../core/numeric/value-noise.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { byStrength, type FrameEffect, pixelsOf, type RgbFrame } from './frame-effect.ts';

/** Tone of paper, and of the darkest graphite on it. */
const PAPER = 243;
const GRAPHITE = 46;

interface Sheet {
  readonly key: string;
  /** Paper with its tooth. */
  readonly paper: Float32Array;
  /** Strokes, 0–1, as dark as they are where the picture is black. */
  readonly hatching: Float32Array;
}

let sheet: Sheet | undefined;

/** Paper and hatching lie still on the sheet, so that only the drawing moves. */
function sheetFor({ width, height }: RgbFrame, { unit, seed }: { unit: number; seed: number }): Sheet {
  const key = `${width} ${height} ${seed}`;
  if (sheet?.key === key) return sheet;
  const paper = new Float32Array(width * height);
  const hatching = new Float32Array(width * height);
  const gap = Math.max(3, 4 * unit);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const tooth = hashUnit(x, y, seed) + hashUnit(x >> 1, y >> 1, seed + 1) - 1;
      paper[i] = PAPER + 5 * tooth;
      const wander =
        1.6 * unit * Math.sin((x - y) / (23 * unit)) + unit * (hashUnit(x >> 3, y >> 3, seed + 2) - 0.5);
      const first = ((x + y + wander) / gap) % 1;
      const second = ((x - y + height + wander) / gap) % 1;
      const stroke = (phase: number) => Math.max(0, 1 - Math.abs(phase - 0.5) * 3.2);
      hatching[i] = (0.5 * stroke(first) + 0.25 * stroke(second)) * (0.75 + 0.5 * hashUnit(x, y, seed + 3));
    }
  sheet = { key, paper, hatching };
  return sheet;
}

function readGrey({ width, height, data }: RgbFrame): Plane {
  const grey = createPlane({ width, height });
  for (let i = 0, o = 0; i < grey.data.length; i++, o += 3)
    grey.data[i] = (0.299 * data[o] + 0.587 * data[o + 1] + 0.114 * data[o + 2]) / 255;
  return grey;
}

/** Pencil on paper: outlines by dodging the picture with its own blur, tones as hatching. */
export const drawSketch: FrameEffect = (frame, moment) => {
  const unit = Math.max(0.75, pixelsOf(1, frame));
  const { paper, hatching } = sheetFor(frame, { unit, seed: moment.seed });
  // Noise of a clip would draw lines.
  const grey = boxBlurCompiled(readGrey(frame), Math.max(1, Math.round(0.7 * unit)));
  const reach = Math.max(2, Math.round(2.5 * unit));
  const soft = boxBlurCompiled(boxBlurCompiled(grey, reach), reach);
  const line = byStrength(moment, 1.3, 3);
  const tone = byStrength(moment, 0.45, 1);
  const out = new Uint8ClampedArray(frame.data.length);
  for (let i = 0, o = 0; i < grey.data.length; i++, o += 3) {
    const dodged = Math.min(1, (grey.data[i] + 0.04) / (soft.data[i] + 0.04));
    const edge = Math.max(0, 0.98 - dodged) * line;
    const light = (soft.data[i] + grey.data[i]) / 2;
    const stroke = Math.max(0, hatching[i] * (1 - light) ** 1.5 - 0.03) * tone;
    const shade = (1 - light) ** 2 * 0.26 * tone;
    const value = paper[i] - (PAPER - GRAPHITE) * Math.min(1, edge + stroke + shade);
    out[o] = value;
    out[o + 1] = value - 1;
    out[o + 2] = value - 6;
  }
  return new Uint8Array(out.buffer);
};
