import type { Plane } from '../kernels/plane.ts';
import type { Area } from './area.ts';
import type { Blend } from './blend.ts';
import type { Ground } from './estimate-ground.ts';

/** Steps beyond this many grey levels are edges of the scene and all count the same. */
const MOST_STEP = 60;

/** Both ends of a step lie this far apart in pixels, so that the soft rim of the mark falls between them. */
const STRIDE = 4;

/** Likelihood below which a pixel is bare, and marked where it is as near to 1. */
const SURE = 0.2;

/** With less of the photo left under the mark the ground stands in for it. */
const LEAST_CLEAR = 0.1;

interface Layer {
  /** Likelihood of each pixel to be marked, 0 to 1. */
  readonly marked: Plane;
  readonly ground: Ground;
  readonly blend: Blend;
}

/** What taking a mark off does to the steps across its edges, at each marked pixel beside one. */
export interface Steps {
  /** Grey levels of all channels by which they are lowered, below 0 where they are raised. */
  readonly lowered: Float32Array;
  /** Steps of which less than half is left, and those of which nearly all is, or that only now appear. */
  readonly solved: Float32Array;
  readonly unsolved: Float32Array;
}

/** A step is solved, or not, by these shares of it that are left. Steps below so many grey levels of all channels say nothing. */
const SOLVED = 0.5;
const UNSOLVED = 0.6;
const LEAST_STEP = 24;

/**
 * How much lower the steps across the edges of what is held to be the mark become once it is taken off, in grey levels a brushed
 * pixel. Right blends and strokes lower them all; strokes that end where the photo has no edge raise them.
 */
export function measureRelief(area: Area, layer: Layer): number {
  const { lowered } = compareSteps(area, layer);
  let sum = 0;
  let count = 0;
  for (let at = 0; at < lowered.length; at++) {
    sum += lowered[at];
    count += area.brushed[at];
  }
  return sum / Math.max(1, count);
}

/** The steps from each marked pixel to the bare ones around it, before and after the mark is taken off. */
export function compareSteps(area: Area, { marked, ground, blend }: Layer): Steps {
  const { width, height, brushed } = area;
  const [lowered, solved, unsolved] = [0, 1, 2].map(() => new Float32Array(brushed.length));
  const channels = area.colours.map(({ data }, channel) => ({
    seen: data,
    bare: blend.opacity > 1 - LEAST_CLEAR ? ground.mean[channel].data : takeOff(data, blend, channel),
  }));
  const compare = (covered: number, bare: number): void => {
    let before = 0;
    let after = 0;
    for (const channel of channels) {
      const beside = channel.seen[bare];
      const from = Math.abs(channel.seen[covered] - beside);
      const to = Math.abs(channel.bare[covered] - beside);
      lowered[covered] += Math.min(MOST_STEP, from) - Math.min(MOST_STEP, to);
      before += from;
      after += to;
    }
    if (Math.max(before, after) < LEAST_STEP) return;
    if (after < SOLVED * before) solved[covered]++;
    else if (after > UNSOLVED * before) unsolved[covered]++;
  };
  const row = STRIDE * width;
  const isBare = (at: number) => marked.data[at] < SURE;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (!brushed[at] || marked.data[at] < 1 - SURE) continue;
      if (x >= STRIDE && isBare(at - STRIDE)) compare(at, at - STRIDE);
      if (x < width - STRIDE && isBare(at + STRIDE)) compare(at, at + STRIDE);
      if (y >= STRIDE && isBare(at - row)) compare(at, at - row);
      if (y < height - STRIDE && isBare(at + row)) compare(at, at + row);
    }
  return { lowered, solved, unsolved };
}

function takeOff(seen: Float32Array, { opacity, colour }: Blend, channel: number): Float32Array {
  return seen.map((value) =>
    Math.min(255, Math.max(0, (value - opacity * colour[channel]) / (1 - opacity))),
  );
}
