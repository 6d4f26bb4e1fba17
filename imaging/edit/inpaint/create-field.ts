import { nextRandom, type RandomState } from '../../core/numeric/random.ts';
import { allocateField } from '../../core/patchmatch/field-memory.ts';
import { type NearestNeighbourField, PATCH_RADIUS } from '../../core/patchmatch/nearest-neighbour-field.ts';
import { listFlagged } from '../../core/raster/flags.ts';
import { findUsable, flagNearHole } from './build-pyramid.ts';
import type { Level } from './level.ts';

/** Cost of a match as far away as the region is long; about 10 grey levels in each byte of a patch. */
const DISTANCE_PENALTY = 20_000;

/** Random places tried around a target before the circle doubles. */
const TRIES = 8;

/**
 * The field of a level without matches yet: all patches that touch the hole are targets. A level has one
 * field at a time.
 */
export function createField(level: Level): NearestNeighbourField {
  const { width, height, pixels, hole } = level;
  const nearHole = flagNearHole(level);
  const targets = listInside(nearHole, { width, height });
  const arrays = allocateField({ width, height, pixels, targets, holePixels: listFlagged(hole) });
  arrays.usable.set(findUsable(level, nearHole));
  arrays.nearest.fill(-1);
  return {
    width,
    height,
    pixels,
    ...arrays,
    penalty: DISTANCE_PENALTY / Math.max(width, height),
  };
}

/** Positions of all flags that are a patch's radius or more from the border, in reading order. */
function listInside(flags: Uint8Array, { width, height }: Pick<Level, 'width' | 'height'>): Int32Array {
  const inside = listFlagged(flags);
  let count = 0;
  for (let index = 0; index < inside.length; index++) {
    const x = inside[index] % width;
    const y = (inside[index] - x) / width;
    if (x < PATCH_RADIUS || y < PATCH_RADIUS || x >= width - PATCH_RADIUS || y >= height - PATCH_RADIUS)
      continue;
    inside[count++] = inside[index];
  }
  return inside.slice(0, count);
}

/** Gives every target a random match, as near as there is one. */
export function scatterField(
  field: NearestNeighbourField,
  { radius, random }: { readonly radius: number; readonly random: RandomState },
): void {
  for (const target of field.targets)
    field.nearest[target] = drawNearby(field, { start: { target, radius }, random });
}

/**
 * Carries the matches of the next coarser level up: twice the position, and the same offset inside the pixel.
 */
export function refineField(
  field: NearestNeighbourField,
  { coarse, random }: { readonly coarse: NearestNeighbourField; readonly random: RandomState },
): void {
  const { width, height, usable, targets, nearest } = field;
  for (const target of targets) {
    const x = target % width;
    const y = (target - x) / width;
    const coarseX = clamp(x >> 1, coarse.width);
    const coarseY = clamp(y >> 1, coarse.height);
    const match = coarse.nearest[coarseY * coarse.width + coarseX];
    const matchX = match % coarse.width;
    const matchY = (match - matchX) / coarse.width;
    const fineX = clamp(2 * matchX + x - 2 * coarseX, width);
    const fineY = clamp(2 * matchY + y - 2 * coarseY, height);
    const fine = fineY * width + fineX;
    nearest[target] =
      match >= 0 && usable[fine] ? fine : drawNearby(field, { start: { target, radius: 8 }, random });
  }
}

/** Keeps a patch's centre inside. */
function clamp(value: number, size: number): number {
  return Math.min(Math.max(value, PATCH_RADIUS), size - PATCH_RADIUS - 1);
}

/** A usable patch near a target, in a circle that doubles until there is one. */
function drawNearby(
  field: NearestNeighbourField,
  { start, random }: { readonly start: { target: number; radius: number }; readonly random: RandomState },
): number {
  const { width, height, usable } = field;
  const x = start.target % width;
  const y = (start.target - x) / width;
  for (let radius = start.radius; radius < 2 * Math.max(width, height); radius *= 2)
    for (let tries = 0; tries < TRIES; tries++) {
      const tryX = x - radius + (nextRandom(random) % (2 * radius + 1));
      const tryY = y - radius + (nextRandom(random) % (2 * radius + 1));
      if (tryX < 0 || tryY < 0 || tryX >= width || tryY >= height) continue;
      if (usable[tryY * width + tryX]) return tryY * width + tryX;
    }
  // Sources are few and far: take the next one in reading order from a random place.
  const from = nextRandom(random) % usable.length;
  const next = usable.indexOf(1, from);
  return next >= 0 ? next : usable.indexOf(1);
}
