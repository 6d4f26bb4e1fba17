import { hashUnit } from '../../core/numeric/value-noise.ts';
import { byStrength, type FrameEffect, type Moment, pixelsOf, type RgbFrame } from './frame-effect.ts';

/** Bursts a second; flashes of more than three a second are dangerous to some people. */
const BURSTS = 1.25;
/** Share of the time between two bursts that one lasts. */
const BURST_SHARE = 0.32;
/** Pictures a second within a burst. */
const PACE = 12;

interface Burst {
  /** 0 between bursts, up to 1 in them. */
  readonly power: number;
  readonly number: number;
  readonly tick: number;
}

function burstAt({ seconds, seed }: Moment): Burst {
  const beat = seconds * BURSTS + hashUnit(1, 1, seed);
  const number = Math.floor(beat);
  const phase = (beat - number) / BURST_SHARE;
  return {
    power: phase < 1 ? Math.sin(Math.PI * phase) ** 0.5 : 0,
    number,
    tick: Math.floor(seconds * PACE),
  };
}

/** Pixels by which each row slides. */
function slideRows({ width, height }: RgbFrame, moment: Moment, { power, number, tick }: Burst): Int32Array {
  const rows = new Int32Array(height);
  const { seed } = moment;
  for (let y = 0, slice = 0; y < height; slice++) {
    const tall = Math.ceil(height * (0.012 + 0.09 * hashUnit(slice, number, seed)));
    const isMoved = hashUnit(slice, tick, seed + 1) < 0.45 * power;
    const slide = isMoved
      ? (hashUnit(slice, tick, seed + 2) - 0.5) * width * byStrength(moment, 0.06, 0.22)
      : 0;
    rows.fill(Math.round(slide), y, y + tall);
    y += tall;
  }
  return rows;
}

/** Blocks that show another place of the picture, as a decoder with lost data does. */
function misplaceBlocks(
  out: Uint8ClampedArray,
  frame: RgbFrame,
  { moment, burst }: { moment: Moment; burst: Burst },
): void {
  const { width, height, data } = frame;
  const side = Math.max(8, Math.round(pixelsOf(16, frame)));
  const count = Math.round(byStrength(moment, 4, 18) * burst.power);
  for (let block = 0; block < count; block++) {
    const place = (salt: number) => hashUnit(block, burst.tick, moment.seed + salt);
    const wide = side * (1 + Math.floor(place(3) * 6));
    const left = Math.floor((place(4) * width) / side) * side;
    const top = Math.floor((place(5) * height) / side) * side;
    const from = Math.floor(place(6) * Math.max(1, width - wide));
    const tint = Math.floor(place(7) * 3);
    for (let y = top; y < Math.min(height, top + side); y++)
      for (let x = left; x < Math.min(width, left + wide); x++) {
        const [o, s] = [(y * width + x) * 3, (y * width + Math.min(width - 1, from + x - left)) * 3];
        for (let c = 0; c < 3; c++) out[o + c] = data[s + c] + (c === tint ? 26 : -6);
      }
  }
}

/**
 * Short bursts in which slices slide, colours part and blocks are misplaced. Between them colours part a
 * little.
 */
export const drawGlitch: FrameEffect = (frame, moment) => {
  const { width, height, data } = frame;
  const burst = burstAt(moment);
  const rows = slideRows(frame, moment, burst);
  const part = Math.round(
    pixelsOf(byStrength(moment, 1, 1.6) + burst.power * byStrength(moment, 4, 9), frame),
  );
  const out = new Uint8ClampedArray(data.length);
  for (let y = 0, o = 0; y < height; y++) {
    const row = y * width;
    const slide = rows[y] + width;
    const scan = burst.power > 0 && (y >> 1) % 2 === 0 ? 1 - 0.08 * burst.power : 1;
    for (let x = 0; x < width; x++, o += 3) {
      out[o] = data[(row + ((x + slide + part) % width)) * 3] * scan;
      out[o + 1] = data[(row + ((x + slide) % width)) * 3 + 1] * scan;
      out[o + 2] = data[(row + ((x + slide - part) % width)) * 3 + 2] * scan;
    }
  }
  if (burst.power > 0) misplaceBlocks(out, frame, { moment, burst });
  return new Uint8Array(out.buffer);
};
