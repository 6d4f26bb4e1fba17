import type { Plane } from '../../core/raster/plane.ts';
import type { Area } from './area.ts';
import type { Blend } from './blend.ts';
import type { Ground } from './estimate-ground.ts';

/** Steps beyond this many grey levels are edges of the scene and all count the same. */
const MAX_STEP = 60;

/** Distance between both ends of a step in pixels. The soft rim of the mark falls between them. */
const STRIDE = 4;

/** Likelihood below which a pixel is bare, and marked where it is as near to 1. */
const SURE = 0.2;

/** With less of the photo left under the mark the ground stands in for it. */
const MIN_CLEAR = 0.1;

/** True where so little of the photo shows through that taking a mark off is no evidence of it. */
export function isCovering({ opacity }: Blend): boolean {
  return opacity > 1 - MIN_CLEAR;
}

interface Layer {
  /** Likelihood of each pixel to be marked, 0 to 1. */
  readonly marked: Plane;
  readonly ground: Ground;
  readonly blend: Blend;
}

/**
 * Mean reduction of the steps across the strokes' edges by the removal, in grey levels per brushed pixel.
 * Right blends and strokes reduce them all. Strokes that end where the photo has no edge increase them.
 */
export function measureRelief(area: Area, layer: Layer): number {
  let sum = 0;
  walkSteps(area, {
    ...layer,
    visit: ({ lowered }) => {
      sum += lowered;
    },
  });
  return (
    sum /
    Math.max(
      1,
      area.brushed.reduce((count, flag) => count + flag, 0),
    )
  );
}

/** Steps around each marked pixel: how many the removal solves, and how many not. */
export interface Steps {
  readonly solved: Float32Array;
  readonly unsolved: Float32Array;
}

/** Steps of less than this many grey levels in all channels hold no evidence. */
const MIN_STEP = 24;

/**
 * A step is solved if the rest is below twice the usual one, within these bounds. A little more is neither.
 */
const SOLVED = { usual: 2, least: 0.3, most: 0.5 } as const;
const BETWEEN = 0.08;

/** Separates steps of the mark from the scene's own, between marked pixels and the bare ones around them. */
export function compareSteps(area: Area, layer: Layer): Steps {
  const steps = {
    solved: new Float32Array(area.brushed.length),
    unsolved: new Float32Array(area.brushed.length),
  };
  const covered: number[] = [];
  const left: number[] = [];
  walkSteps(area, {
    ...layer,
    visit: (step) => {
      if (Math.max(step.before, step.after) < MIN_STEP) return;
      covered.push(step.covered);
      left.push(step.after / Math.max(1, step.before));
    },
  });
  const usual = left.toSorted((a, b) => a - b)[Math.floor(left.length / 2)] ?? 0;
  const limit = Math.min(SOLVED.most, Math.max(SOLVED.least, SOLVED.usual * usual));
  left.forEach((share, index) => {
    if (share < limit) steps.solved[covered[index]]++;
    else if (share > limit + BETWEEN) steps.unsolved[covered[index]]++;
  });
  return steps;
}

/** Steps around each marked pixel in grey levels of all channels together, before and after the removal. */
interface StepSums {
  readonly before: Float32Array;
  readonly after: Float32Array;
}

/** Sums the steps that hold evidence, around each marked pixel. */
export function sumSteps(area: Area, layer: Layer): StepSums {
  const sums = {
    before: new Float32Array(area.brushed.length),
    after: new Float32Array(area.brushed.length),
  };
  walkSteps(area, {
    ...layer,
    visit: ({ covered, before, after }) => {
      if (Math.max(before, after) < MIN_STEP) return;
      sums.before[covered] += before;
      sums.after[covered] += after;
    },
  });
  return sums;
}

/** Steps around each marked pixel with their signs, channel by channel, before and after the removal. */
export interface Moves {
  readonly count: Float32Array;
  readonly before: readonly Float32Array[];
  readonly after: readonly Float32Array[];
}

/** Sums all steps around each marked pixel with their signs: those of the scene's texture cancel out. */
export function sumMoves(area: Area, layer: Layer): Moves {
  const size = area.brushed.length;
  const count = new Float32Array(size);
  const channels = area.colours.map(({ data }, channel) => ({
    seen: data,
    bare: bareOf(area, { ...layer, channel }),
    before: new Float32Array(size),
    after: new Float32Array(size),
  }));
  walkSteps(area, {
    ...layer,
    visit: ({ covered, beside }) => {
      count[covered]++;
      for (const { seen, bare, before, after } of channels) {
        before[covered] += seen[covered] - seen[beside];
        after[covered] += bare[covered] - seen[beside];
      }
    },
  });
  return {
    count,
    before: channels.map(({ before }) => before),
    after: channels.map(({ after }) => after),
  };
}

/** From a marked pixel to a bare one beside it. Written anew for each step. */
interface Step {
  covered: number;
  beside: number;
  /** Grey levels of all channels together, before and after the removal. */
  before: number;
  after: number;
  /** Their difference, large steps held. */
  lowered: number;
}

function walkSteps(
  area: Area,
  { marked, ground, blend, visit }: Layer & { readonly visit: (step: Step) => void },
): void {
  const { width, height, brushed } = area;
  const channels = area.colours.map(({ data }, channel) => ({
    seen: data,
    bare: bareOf(area, { ground, blend, channel }),
  }));
  const step: Step = { covered: 0, beside: 0, before: 0, after: 0, lowered: 0 };
  const compare = (covered: number, bare: number): void => {
    step.covered = covered;
    step.beside = bare;
    step.before = 0;
    step.after = 0;
    step.lowered = 0;
    for (const channel of channels) {
      const beside = channel.seen[bare];
      const from = Math.abs(channel.seen[covered] - beside);
      const to = Math.abs(channel.bare[covered] - beside);
      step.lowered += Math.min(MAX_STEP, from) - Math.min(MAX_STEP, to);
      step.before += from;
      step.after += to;
    }
    visit(step);
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
}

/** A channel with the mark taken off, or that of the ground under one that covers it. */
function bareOf(
  { colours }: Area,
  { ground, blend, channel }: Omit<Layer, 'marked'> & { readonly channel: number },
): Float32Array {
  return isCovering(blend) ? ground.mean[channel].data : takeOff(colours[channel].data, blend, channel);
}

function takeOff(seen: Float32Array, { opacity, colour }: Blend, channel: number): Float32Array {
  return seen.map((value) => Math.min(255, Math.max(0, (value - opacity * colour[channel]) / (1 - opacity))));
}
