import { normalizeFast, type Vector } from '../../../core/geometry/vector.ts';
import type { Cut } from '../cut.ts';
import { angleOf, hairlineAt } from '../fit/hairline.ts';
import { type Head, turnToSeen } from '../fit/head.ts';
import type { Solid } from '../fit/head-solid.ts';
import { combAt } from './comb-hair.ts';
import type { Strands } from './strands.ts';

/** Common inputs of all hairs of a cut. */
export interface StrandEnvironment {
  readonly head: Head;
  readonly solid: Solid;
  readonly cut: Cut;
  /** Step in centimetres. */
  readonly spacing: number;
}

/** Initial state of a hair. Directions are in view axes. */
export interface HairStart {
  readonly place: Vector;
  readonly direction: Vector;
  /** Comb direction at its root. */
  readonly combed: Vector;
  /** Height above head and body, in centimetres. */
  readonly layer: number;
  /** 0 lying to 1 standing. */
  readonly lift: number;
  readonly length: number;
  /** Side of the face, and in front of or behind the shoulders: −1 or 1. */
  readonly side: number;
  readonly ahead: number;
  /** Half the width in front of the face without hair; 0 = none. */
  readonly open: number;
  /** Drift to the picture's right below the head, as a fraction of its way. */
  readonly drift: number;
  /** Offset of its end from the cut's level, in centimetres. */
  readonly uneven: number;
}

/** Length over which a hair rises to its layer, in centimetres. */
const RISE = 2.4;

/** Range below the neck's start where hair is steered in front of or behind the shoulders, in centimetres. */
const SHOULDERS = { from: -3.5, over: 10, steering: 0.35, aside: 0.25, lead: 0.6, drift: 3 } as const;

/** Width over which slopes are measured, in centimetres. */
const STEP = 0.05;

/** Attraction of hair to the head below: range in centimetres, and rate. */
const CLING = { reach: 3.5, speed: 0.3 } as const;

/** Free space in front of the face: an ellipsoid in head coordinates. */
const FACE = { y: -1, z: 5.5, up: 10.2, down: 20, along: 7.5, speed: 0.6 } as const;

/** Length over which hair yields to the comb, in centimetres. */
const YIELDING = 1.2;

/** Steps between two evaluations of the comb direction. */
const COMB_EVERY = 3;

/** Position and direction of a hair; valid within one integration only. */
const at = new Float64Array(3);
const heading = new Float64Array(3);
const own = new Float64Array(3);

function findOwn({ turn, wide, high }: Head): void {
  own[0] = (turn[0] * at[0] + turn[3] * at[1] + turn[6] * at[2]) / wide;
  own[1] = (turn[1] * at[0] + turn[4] * at[1] + turn[7] * at[2]) / high;
  own[2] = turn[2] * at[0] + turn[5] * at[1] + turn[8] * at[2];
}

/** True below the lowest level that a cut allows. */
function isTooLow({ level, fringe }: Cut, uneven: number): boolean {
  if (level !== undefined && own[1] < level + uneven) return true;
  return (
    fringe !== undefined &&
    own[2] > 1.5 &&
    Math.abs(own[0]) < fringe.half &&
    own[1] < fringe.level + 0.5 * uneven
  );
}

/** Free space in front of eyes, nose and mouth: half width, from brows to chin, in head coordinates. */
const FEATURES = { across: 5.2, from: 4.3, to: -8.4, ahead: 1.5 } as const;

function isBeforeFeatures(): boolean {
  return (
    own[2] > FEATURES.ahead &&
    own[1] < FEATURES.from &&
    own[1] > FEATURES.to &&
    Math.abs(own[0]) < FEATURES.across * Math.min(1, 0.45 + (own[1] - FEATURES.to) / 12)
  );
}

/**
 * Free space on the forehead of cuts without a fringe, below the hairline and to both sides, in head
 * coordinates.
 */
const FOREHEAD = { below: 0.8, across: 5.2, ahead: 2.2 } as const;

function isOnForehead(): boolean {
  const x = Math.abs(own[0]);
  if (own[2] < FOREHEAD.ahead || x > FOREHEAD.across) return false;
  return own[1] < hairlineAt(angleOf(x, own[2])) - FOREHEAD.below;
}

/** Distance to the gathering point at which hair ends, in centimetres. */
const GATHERED = 0.9;

function isGathered(place: Vector | undefined): boolean {
  if (!place) return false;
  const across = Math.abs(own[0]) - Math.abs(place[0]);
  return across * across + (own[1] - place[1]) ** 2 + (own[2] - place[2]) ** 2 < GATHERED * GATHERED;
}

/** Pushes a hair out of the solid, and attracts it to the surface below. */
function collideWithSolid(
  { solid, spacing }: StrandEnvironment,
  { layer, lift, ahead }: HairStart,
  { walked, isBody }: { walked: number; isBody: boolean },
): void {
  const min = layer * Math.min(1, walked / RISE);
  const x = at[0];
  const y = at[1];
  const z = at[2];
  const distance = solid(x, y, z);
  const over = distance - min;
  const clings = over > 0.1 && over < CLING.reach && own[1] > 4 && lift < 0.5;
  if (over >= 0 && !clings) return;
  const slope = [
    solid(x + STEP, y, z) - distance,
    solid(x, y + STEP, z) - distance,
    solid(x, y, z + STEP) - distance,
  ];
  if (isBody) {
    // On the shoulders hair slides forwards or back rather than off the sides.
    slope[0] *= SHOULDERS.aside;
    slope[2] += ahead * SHOULDERS.lead * STEP;
  }
  const length = Math.max(1e-6, Math.hypot(slope[0], slope[1], slope[2]));
  const move = over < 0 ? -over : -Math.min(over, CLING.speed * spacing * (1 - 2 * lift));
  for (let axis = 0; axis < 3; axis++) at[axis] += (slope[axis] / length) * move;
}

/** Moves a hair aside that would hang in front of the face. */
function clearFace({ head, spacing }: StrandEnvironment, { open, side }: HairStart): void {
  if (own[1] > FACE.y + FACE.up || own[2] < -2) return;
  const up = (own[1] - FACE.y) / (own[1] > FACE.y ? FACE.up : FACE.down);
  const along = (own[2] - FACE.z) / FACE.along;
  const room = 1 - up * up - along * along;
  if (room <= 0) return;
  const missing = open * Math.sqrt(room) - own[0] * side;
  if (missing <= 0) return;
  const push = side * Math.min(missing * 0.5, FACE.speed * spacing);
  at[0] += head.turn[0] * push;
  at[1] += head.turn[3] * push;
  at[2] += head.turn[6] * push;
}

/** Updates the direction of a hair: by the comb, by gravity, and in front of or behind the shoulders. */
function steer(
  { cut, spacing }: StrandEnvironment,
  { lift, ahead, drift }: HairStart,
  { combed, held, shoulders }: { combed: Vector; held: number; shoulders: number },
): void {
  const pull = Math.min(0.5, (held * spacing) / YIELDING) * (1 - 0.8 * lift);
  for (let axis = 0; axis < 3; axis++) heading[axis] += pull * (combed[axis] - heading[axis]);
  heading[1] -= cut.weight * spacing * (1 - 0.85 * held);
  if (at[1] < shoulders && at[1] > shoulders - SHOULDERS.over)
    heading[2] += ahead * spacing * SHOULDERS.steering;
  if (at[1] < shoulders + SHOULDERS.drift) heading[0] += 0.3 * drift * spacing;
}

/**
 * Integrates a strand from its root: comb, gravity, and collisions with head, face and shoulders. Writes its
 * points.
 */
export function integrateStrand(
  strands: Strands,
  { index, ground, start }: { readonly index: number; ground: StrandEnvironment; start: HairStart },
): void {
  const { head, cut, spacing } = ground;
  const { combing } = cut;
  const first = index * strands.room * 3;
  const steps = Math.min(strands.room - 1, Math.max(2, Math.round(start.length / spacing)));
  const shoulders = -3 * head.turn[4] * head.high + SHOULDERS.from;
  at.set(start.place);
  heading.set(start.direction);
  let combed = start.combed;
  let size = 0;
  for (let step = 0; step <= steps; step++) {
    strands.places.set(at, first + 3 * step);
    size = step + 1;
    findOwn(head);
    if (isTooLow(cut, start.uneven) || isGathered(combing.gathered) || isBeforeFeatures()) break;
    if (!cut.fringe && isOnForehead()) break;
    const held = Math.exp(-(((step * spacing) / combing.holds) ** 2));
    if (held > 0.05 && step % COMB_EVERY === 1)
      combed = turnToSeen(head, normalizeFast(combAt(combing, [own[0], own[1], own[2]])));
    steer(ground, start, { combed, held, shoulders });
    const x = at[0];
    const y = at[1];
    const z = at[2];
    const go = spacing / Math.max(1e-6, Math.hypot(heading[0], heading[1], heading[2]));
    for (let axis = 0; axis < 3; axis++) at[axis] += heading[axis] * go;
    collideWithSolid(ground, start, { walked: (step + 1) * spacing, isBody: at[1] < shoulders - 3 });
    if (start.open > 0) clearFace(ground, start);
    heading[0] = at[0] - x;
    heading[1] = at[1] - y;
    heading[2] = at[2] - z;
    const way = 1 / Math.max(1e-6, Math.hypot(heading[0], heading[1], heading[2]));
    for (let axis = 0; axis < 3; axis++) heading[axis] *= way;
    at[0] = x + heading[0] * spacing;
    at[1] = y + heading[1] * spacing;
    at[2] = z + heading[2] * spacing;
  }
  strands.sizes[index] = size;
}
