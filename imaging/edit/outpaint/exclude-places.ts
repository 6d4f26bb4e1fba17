import { dilateSquare } from '../../core/morphology/dilate.ts';
import { PATCH_RADIUS } from '../../core/patchmatch/nearest-neighbour-field.ts';
import type { Mask } from '../../core/picture.ts';
import { STEPS } from './describe-texture.ts';
import type { Border } from './score-candidate.ts';
import type { Sheet } from './sheet.ts';

/**
 * Unlikeness to the border, in grey levels, from which a place is no source of patches.
 * @tuned set by eye
 */
const UNLIKE = 40;

/** Share of the border behind cut things above which it tells too little of what the scene is made of. */
const MAX_HIDDEN = 0.5;

/**
 * Columns beside the border, as a share of the band: patches of these would be copied beside themselves again
 * and again. Mean steps between neighbours, in grey levels, from which that shows as a pattern.
 * @tuned set by eye
 */
const NEAR = 0.3;
const DETAILED = 9;

/**
 * Least shares of a sheet that have to be left to copy from. Beside a thing that fills most of a photo the
 * columns at the border are all that there is.
 * @tuned set by eye
 */
const LEFT_BY_UNLIKE = 0.1;
const LEFT_BY_NEAR = 0.4;

/**
 * Least share of a sheet that has to be left as middles of whole patches: some hundreds on a coarse sheet.
 * Clear pixels in specks hold none, and without any patch nothing is melded.
 */
const LEFT_FOR_PATCHES = 0.02;

/**
 * Places of a sheet that patches are not copied from: things that the border cuts; what is found nowhere at
 * the border, as it belongs to things inside the photo; and detail so near the border that it would be
 * repeated. What would leave too little to copy from is not excluded.
 */
export function excludePlaces({ sheet, traits, band }: Omit<Border, 'awayCost'>): Mask {
  const { cut, unlikeness, texture } = traits;
  const { width, height } = sheet;
  let hidden = 0;
  for (let at = width - 1; at < cut.length; at += width) hidden += cut[at];
  const isTold = hidden <= MAX_HIDDEN * height;
  const near = width - NEAR * band;
  const isUnlike = (at: number) => isTold && unlikeness[at] >= UNLIKE;
  const alike = exclude(cut, { sheet, isMore: isUnlike, least: LEFT_BY_UNLIKE });
  const isNear = (at: number) => at % width >= near && texture[STEPS][at] >= DETAILED;
  const data = exclude(alike, { sheet, isMore: isNear, least: LEFT_BY_NEAR });
  return { width, height, data };
}

interface Exclusion {
  readonly sheet: Sheet;
  readonly isMore: (at: number) => boolean;
  /** Share of the sheet that has to be left. */
  readonly least: number;
}

/** Flags more places; the same flags where they would leave fewer than `least`, or too few whole patches. */
function exclude(flags: Uint8Array, { sheet, isMore, least }: Exclusion): Uint8Array {
  const { width, height, blocked } = sheet;
  const more = flags.map((flag, at) => (flag || isMore(at) ? 1 : 0));
  const shut = blocked ? more.map((flag, at) => flag | blocked[at]) : more;
  const left = shut.reduce((sum, flag) => sum + 1 - flag, 0);
  if (left < least * shut.length) return flags;
  const patches = countPatches({ width, height, data: shut });
  return patches < LEFT_FOR_PATCHES * shut.length ? flags : more;
}

/** Places around which a whole patch is clear. */
function countPatches(shut: Mask): number {
  const { width, height } = shut;
  const near = dilateSquare(shut, PATCH_RADIUS);
  let count = 0;
  for (let y = PATCH_RADIUS; y < height - PATCH_RADIUS; y++)
    for (let x = PATCH_RADIUS; x < width - PATCH_RADIUS; x++) count += 1 - near[y * width + x];
  return count;
}
