import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { thresholdPlane } from '../../core/raster/flags.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { halvePixels } from '../../core/raster/pyramid.ts';
import { UNKNOWN } from '../../core/segmentation/matting-laplacian.ts';
import { solveLevels } from '../../vision/matting/solve-levels.ts';

/** Half the width of the band along the border between head and clothes, in heights of the face. */
const BAND = 0.035;

/** Largest distance of a matte from 0 or 1 at known pixels. */
const SURE = 0.04;

interface RefineParams {
  /** 3 channels, of the planes' size. */
  readonly guide: Picture;
  /** Head, hair or neck, and the person: 0–1. */
  readonly matte: Plane;
  readonly person: Plane;
  /** Bare skin, 0–1. Jaw and neck have the same colour, so that no border is found between them. */
  readonly skin: Plane;
  /** From hairline to chin, in pixels. */
  readonly unit: number;
}

/**
 * Refines the border between a head and the subject's own clothes by closed-form matting. The border to the
 * background stays. Rejects with `aborted`.
 */
export async function refineHeadMatte(
  { guide, matte, person, skin, unit }: RefineParams,
  progress: Progress,
): Promise<Plane> {
  const { width, height } = matte;
  const decided = thresholdPlane(matte, 0.5);
  const inside = distanceTransform(decided);
  const outside = distanceTransform({ ...decided, data: decided.data.map((flag) => 1 - flag) });
  const band = BAND * unit;
  const trimap = new Uint8Array(width * height);
  for (let at = 0; at < trimap.length; at++) {
    const isInner = decided.data[at] ? inside[at] > band : outside[at] > band;
    const isSure = decided.data[at] ? matte.data[at] > 1 - SURE : matte.data[at] < SURE;
    const isBorder = person.data[at] > 1 - SURE && skin.data[at] < 0.5 && !(isInner && isSure);
    trimap[at] = isBorder ? UNKNOWN : decided.data[at];
  }
  const levels = [guide];
  for (let i = 0; i < 2; i++) levels.push(halvePixels(levels[i]));
  const solved = await solveLevels(
    { levels, trimap: { width, height, data: trimap }, prior: matte, held: matte },
    progress,
  );
  const data = solved.data.map((value, at) =>
    Math.min(person.data[at], trimap[at] === UNKNOWN ? value : matte.data[at]),
  );
  return { width, height, data };
}
