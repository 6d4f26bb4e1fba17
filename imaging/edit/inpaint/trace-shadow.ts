import { boxBlurCompiled, gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { dilateSquare } from '../../core/morphology/dilate.ts';
import type { Progress } from '../../core/progress.ts';
import { averageKnown } from './average-known.ts';
import type { Level } from './level.ts';

/** Spread of the blur in pixels that takes the texture off the ground. */
const SPREAD = 1.5;

/** Least share by which a shadow darkens, and by how many times the ground's own unrest. */
const MIN_DEPTH = 0.1;
const STANDS_OUT = 2.5;

/** Pixels darker than this share of the ground are a thing, not a shadow. */
const DARKEST = 0.15;

/** A shadow darkens all colours alike, except for the sky's blue. */
const MAX_TINT = { red: 0.08, blue: 0.14 };

/**
 * Limits of a shadow: largest share of its pixels at the margin's end, least contact with the object, least
 * size relative to the object.
 */
const MAX_OUTER = 0.03;
const MIN_CONTACT = 6;
const MIN_SIZE = 0.025;
const MAX_SIZE = 0.35;

/** Flags of the shadow around a level's hole, at most `reach` pixels from it. */
export async function traceShadow(
  level: Level,
  { reach, progress }: { readonly reach: number; readonly progress: Progress },
): Promise<Uint8Array> {
  const { width, height, hole } = level;
  const near = dilateSquare({ width, height, data: hole }, Math.ceil(reach));
  const known = hole.map((flag) => 1 - flag);
  const first = await findDark(level, { known, near, reach, progress });
  const lit = known.map((flag, at) => flag & (1 - first[at]));
  const dark = await findDark(level, { known: lit, near, reach, progress });
  return keepShadows(level, { dark, reach });
}

interface Ground {
  /** Pixels that show the ground without a shadow. */
  readonly known: Uint8Array;
  /** Pixels that may be shadow. */
  readonly near: Uint8Array;
  readonly reach: number;
}

/** Flags of the pixels that are an evenly darkened ground. */
async function findDark(
  level: Level,
  { known, near, reach, progress }: Ground & { readonly progress: Progress },
): Promise<Uint8Array> {
  const { width, height, hole } = level;
  const visible = hole.map((flag) => 1 - flag);
  const ratios: Float32Array[] = [];
  for (let channel = 0; channel < 3; channel++) {
    const here = averageKnown(level, {
      channel,
      weights: visible,
      blur: (plane) => gaussianBlurCompiled(plane, SPREAD),
    });
    const ground = averageKnown(level, {
      channel,
      weights: known,
      blur: (plane) => boxBlurCompiled(plane, Math.ceil(reach)),
    });
    ratios.push(here.map((value, at) => value / Math.max(1, ground[at])));
    await progress.report(0);
  }
  const [red, green, blue] = ratios;
  const most = 1 - Math.max(MIN_DEPTH, STANDS_OUT * measureUnrest(green, known));
  const dark = new Uint8Array(width * height);
  for (let at = 0; at < dark.length; at++) {
    if (hole[at] || !near[at] || green[at] > most || green[at] < DARKEST) continue;
    const isTinted =
      Math.abs(red[at] - green[at]) > MAX_TINT.red || Math.abs(blue[at] - green[at]) > MAX_TINT.blue;
    if (!isTinted) dark[at] = 1;
  }
  return dark;
}

/** Root mean square deviation of the lit ground from its local mean. */
function measureUnrest(ratio: Float32Array, known: Uint8Array): number {
  let sum = 0;
  let count = 1;
  for (let at = 0; at < ratio.length; at++) {
    if (!known[at]) continue;
    sum += (ratio[at] - 1) ** 2;
    count++;
  }
  return Math.sqrt(sum / count);
}

/** Keeps of the dark patches those that begin at the hole and end before the margin does. */
function keepShadows(
  { width, height, hole }: Level,
  { dark, reach }: { readonly dark: Uint8Array; readonly reach: number },
): Uint8Array {
  const contact = dilateSquare({ width, height, data: hole }, 3);
  const inner = dilateSquare({ width, height, data: hole }, Math.max(1, Math.ceil(reach) - 2));
  const holeSize = hole.reduce((sum, flag) => sum + flag, 0);
  const waiting = dark.slice();
  const kept = new Uint8Array(dark.length);
  for (let start = 0; start < waiting.length; start++) {
    if (!waiting[start] || !contact[start]) continue;
    const patch = floodPatch(waiting, { width, start });
    let touching = 0;
    let outer = 0;
    for (const at of patch) {
      touching += contact[at];
      outer += isAtEnd(at) ? 1 : 0;
    }
    const isShadow = touching >= MIN_CONTACT && outer <= MAX_OUTER * patch.length;
    const isFitting = patch.length >= MIN_SIZE * holeSize && patch.length <= MAX_SIZE * holeSize;
    if (isShadow && isFitting) for (const at of patch) kept[at] = 1;
  }
  return kept;

  function isAtEnd(at: number): boolean {
    const x = at % width;
    const isRim = x === 0 || x === width - 1 || at < width || at >= width * (height - 1);
    return isRim || !inner[at];
  }
}

/** Takes the connected patch of flags around a pixel out of `flags` and lists it. */
function floodPatch(
  flags: Uint8Array,
  { width, start }: { readonly width: number; readonly start: number },
): number[] {
  const patch = [start];
  flags[start] = 0;
  for (let index = 0; index < patch.length; index++) {
    const at = patch[index];
    const x = at % width;
    const neighbours = [at - width, at + width, x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1];
    for (const other of neighbours)
      if (flags[other]) {
        flags[other] = 0;
        patch.push(other);
      }
  }
  return patch;
}
