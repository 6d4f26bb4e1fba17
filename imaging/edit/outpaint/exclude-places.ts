import type { Mask } from '../../core/picture.ts';
import { STEPS } from './describe-texture.ts';
import type { Border } from './score-candidate.ts';

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
  const alike = exclude(cut, { isMore: (at) => isTold && unlikeness[at] >= UNLIKE, least: LEFT_BY_UNLIKE });
  const isNear = (at: number) => at % width >= near && texture[STEPS][at] >= DETAILED;
  const data = exclude(alike, { isMore: isNear, least: LEFT_BY_NEAR });
  return { width, height, data };
}

/** Flags more places; the same flags where fewer than `least` would be left. */
function exclude(
  flags: Uint8Array,
  { isMore, least }: { readonly isMore: (at: number) => boolean; readonly least: number },
): Uint8Array {
  const more = flags.map((flag, at) => (flag || isMore(at) ? 1 : 0));
  const left = more.reduce((sum, flag) => sum + 1 - flag, 0);
  return left < least * more.length ? flags : more;
}
