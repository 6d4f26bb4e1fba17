import { normalizeFast, turnOn, type Vector } from '../../../core/geometry/vector.ts';
import { createRandom, type RandomState } from '../../../core/numeric/random.ts';
import { mix, smoothStep } from '../../../core/numeric/scalar.ts';
import type { ByPart, Cut } from '../cut.ts';
import { angleOf } from '../fit/hairline.ts';
import { type Head, toSeen, turnToSeen } from '../fit/head.ts';
import type { Solid } from '../fit/head-solid.ts';
import { combAt } from './comb-hair.ts';
import { curlStrands } from './curl-strands.ts';
import { type HairStart, integrateStrand, type StrandEnvironment } from './integrate-strand.ts';
import { findLocks, type Lock, pickLock } from './pick-locks.ts';
import { type Roots, sampleRoots, share } from './sample-roots.ts';
import { createStrands, joinStrands, type Strands } from './strands.ts';
import { tieHair } from './tie-hair.ts';

/** Weights of the scalp's parts at a place; they sum to 1. */
interface PartShares {
  readonly top: number;
  readonly front: number;
  readonly sides: number;
  readonly back: number;
  readonly nape: number;
}

/** Weights of the parts at a place in head coordinates (centimetres). */
function partsAt(x: number, y: number, z: number): PartShares {
  const angle = angleOf(x, z);
  const above = smoothStep(6.2, 9.6, y);
  const ahead = smoothStep(-1.5, 2.5, z) * smoothStep(75, 45, angle);
  const front = Math.max(above * smoothStep(-1, 3, z), ahead);
  const rest = 1 - front;
  const top = rest * above;
  const below = rest - top;
  const behind = smoothStep(105, 140, angle);
  const nape = below * behind * smoothStep(1, -3, y);
  return { top, front, sides: below * (1 - behind), back: below * behind - nape, nape };
}

/** Interpolates a value given by part. */
function blendParts(values: ByPart, shares: PartShares): number {
  const { top, front = top, sides = top, back = sides, nape = back } = values;
  return (
    shares.top * top + shares.front * front + shares.sides * sides + shares.back * back + shares.nape * nape
  );
}

/** Draws the hairs of each lock together towards its tip. The leading hair of a lock has its number. */
function gatherLocks(
  { count, room, places, sizes }: Strands,
  lockOf: Uint16Array,
  { lock }: Pick<Cut, 'lock'>,
): void {
  for (let i = 0; i < count; i++) {
    const guide = lockOf[i];
    if (guide === i) continue;
    const from = i * room * 3;
    const to = guide * room * 3;
    const shared = Math.min(sizes[i], sizes[guide]);
    const whole = Math.max(4, (shared - 1) * (lock.within ?? 1));
    const off = [0, 0, 0];
    for (let step = 0; step < sizes[i]; step++) {
      const near = lock.together * Math.min(1, step / whole) ** 0.8;
      for (let axis = 0; axis < 3; axis++) {
        const at = from + 3 * step + axis;
        if (step < shared) off[axis] = near * (places[to + 3 * step + axis] - places[at]);
        places[at] += off[axis];
      }
    }
  }
}

/** Distance of a hair's points in centimetres, by the longest hair and by the turn of a curl. */
const SPACING = { min: 0.05, max: 0.45, share: 1 / 22, ofTurn: 1 / 13 } as const;

/** Most points of a hair. */
const MAX_PLACES = 144;

/** Area of the scalp in square centimetres, and most locks on it. */
const SCALP = 560;
const MAX_LOCKS = 1500;

/** Depth in head coordinates in front of which hair falls before the shoulders. */
const AHEAD = -5;

interface Growing {
  readonly head: Head;
  readonly solid: Solid;
  readonly cut: Cut;
  readonly count: number;
  readonly seed: number;
}

/** Longest hair of a cut, in centimetres. */
function longestOf({ length, ragged, fade }: Cut): number {
  const { top, front = top, sides = top, back = sides, nape = back } = length;
  return Math.max(top, front, sides, back, nape, fade?.edge ?? 0) * (1 + ragged);
}

function spacingOf(cut: Cut): number {
  const spacing = Math.max(SPACING.min, Math.min(SPACING.max, longestOf(cut) * SPACING.share));
  return cut.curl ? Math.min(spacing, Math.max(SPACING.min, cut.curl.pitch * SPACING.ofTurn)) : spacing;
}

interface SampledRoots {
  readonly roots: Roots;
  readonly lock: Lock;
  readonly random: RandomState;
}

function pickLength(
  cut: Cut,
  { own, height, lock, random }: { readonly own: Vector; height: number; lock: Lock; random: RandomState },
) {
  const shares = partsAt(...own);
  let length = blendParts(cut.length, shares);
  if (cut.fade) {
    const faded = Math.min(1, 1.6 * (1 - shares.front) * (1 - shares.top));
    const full = mix(cut.fade.edge, length, smoothStep(0, cut.fade.over, height));
    length = mix(length, full, faded);
  }
  // Hairs along the hairline are shorter.
  const young = 0.35 + 0.65 * smoothStep(-0.3, 0.9, height + 0.5 * (share(random) - 0.5));
  return length * lock.length * (1 + cut.ragged * 0.5 * (share(random) - 0.5)) * young;
}

function startHair(
  { head, cut }: StrandEnvironment,
  { index, sampled: { roots, lock, random } }: { readonly index: number; readonly sampled: SampledRoots },
): HairStart {
  const vectorAt = (values: Float32Array): Vector => [
    values[3 * index],
    values[3 * index + 1],
    values[3 * index + 2],
  ];
  const own = vectorAt(roots.places);
  const normal = vectorAt(roots.normals);
  const shares = partsAt(...own);
  const lift = Math.max(0, Math.min(1, blendParts(cut.lift, shares)));
  const out = turnToSeen(head, normal);
  const bend = lock.bend + (share(random) - 0.5) * cut.stray * 0.5;
  const combed = turnToSeen(head, normalizeFast(turnOn(combAt(cut.combing, own), normal, bend)));
  const isFringe = cut.fringe !== undefined && shares.front > 0.4 && Math.abs(own[0]) < cut.fringe.half;
  return {
    place: toSeen(head, own),
    direction: normalizeFast([
      lift * out[0] + (1 - lift) * combed[0],
      lift * out[1] + (1 - lift) * combed[1],
      lift * out[2] + (1 - lift) * combed[2],
    ]),
    combed,
    lift,
    layer: blendParts(cut.volume, shares) * (0.12 + 0.88 * share(random)),
    length: pickLength(cut, { own, height: roots.heights[index], lock, random }),
    side: own[0] < (cut.combing.part ?? 0) ? -1 : 1,
    ahead: own[2] + 2.5 * (share(random) - 0.5) > AHEAD ? 1 : -1,
    open: isFringe ? 0 : (cut.open ?? 0),
    drift: (cut.spread ?? 0) * (own[0] < (cut.combing.part ?? 0) ? -1 : 1) * (1.6 * lock.shade - 0.7),
    uneven: (lock.length - 1) * 6,
  };
}

/** Grows all hairs of a cut on a head. */
export function growStrands({ head, solid, cut, count, seed }: Growing): Strands {
  const random = createRandom(seed);
  const roots = sampleRoots(head, { cut, count, random });
  const many = Math.min(roots.count, MAX_LOCKS, Math.round(SCALP / cut.lock.width ** 2));
  const locks = Array.from({ length: Math.max(1, many) }, () => pickLock(cut, random));
  const lockOf = findLocks(roots, { locks: locks.length, part: cut.combing.part ?? 0 });
  const spacing = spacingOf(cut);
  const room = Math.min(MAX_PLACES, Math.ceil((longestOf(cut) * 1.5) / spacing) + 2);
  const strands = createStrands(roots.count, room);
  const ground = { head, solid, cut, spacing };
  for (let i = 0; i < roots.count; i++) {
    const lock = locks[lockOf[i]];
    integrateStrand(strands, {
      index: i,
      ground,
      start: startHair(ground, { index: i, sampled: { roots, lock, random } }),
    });
    strands.shades[i] = 0.55 * lock.shade + 0.45 * share(random);
  }
  gatherLocks(strands, lockOf, cut);
  if (cut.curl) curlStrands(strands, { curl: cut.curl, spacing, locks, lockOf, random });
  return cut.tied ? joinStrands(strands, tieHair(ground, { tied: cut.tied, count, random })) : strands;
}
