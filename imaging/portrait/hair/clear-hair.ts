import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { dilateSquare } from '../../core/morphology/dilate.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import type { RunControl } from '../../core/run-control.ts';
import { completeBackground, completeSkin } from './complete-uncovered.ts';
import type { Solid } from './fit/head-solid.ts';
import type { Stage } from './plan-stage.ts';
import type { Gaps, OldHairParams } from './select/find-gaps.ts';
import type { HeadLight } from './shade/head-light.ts';

/** Distance from hair with trusted skin, and width of the hole's blended rim, in centimetres. */
const CLEAN = 0.35;
const RIM = 0.22;

/** Smallest coverage of known skin and cloth, and largest coverage of background. */
const SKIN = 0.92;
const CLOTH = 0.9;
const NOBODY = 0.04;

/** Opacity of new hair from which on nothing below needs completion. */
const COVERED = 0.985;

interface OldHair extends OldHairParams {
  readonly solid: Solid;
  readonly depth: Plane;
  readonly light: HeadLight;
  readonly gaps: Gaps;
  /** Opacity of the new hair. */
  readonly cover: Float32Array;
  readonly seed: number;
  readonly control: RunControl;
}

export interface ClearedHead {
  /** Linear light below the old hair, three values a pixel. */
  readonly below: Float32Array;
  /** Weight over the photo, 0–1. */
  readonly share: Plane;
}

/** Fills either the cloth of the hole or the background. */
async function fillPart(old: OldHair, { below, isCloth }: { below: Float32Array; isCloth: boolean }) {
  const { stage, gaps, cover, garment, person, control } = old;
  const { width, height } = stage;
  const { hole, bare, cloth } = gaps;
  const own = hole.map((flag, at) =>
    flag && !bare[at] && cover[at] < COVERED && (cloth[at] === 1) === isCloth ? 1 : 0,
  );
  if (!own.includes(1)) return;
  const wanted = dilateSquare({ width, height, data: own }, 2).map((flag, at) => (hole[at] ? flag : 0));
  const exclusionMask = hole.map((flag, at) => {
    const isStrange = isCloth ? garment.data[at] < CLOTH : person.data[at] > NOBODY;
    return flag || isStrange ? 1 : 0;
  });
  const filled = await completeBackground({ photo: stage.photo, wanted, exclusionMask, control });
  for (let at = 0; at < hole.length; at++)
    if (own[at]) below.set(filled.subarray(3 * at, 3 * at + 3), 3 * at);
}

/** Composites skin over the background. */
function compositeSkin({ stage, gaps, depth, light, solid, skin, seed }: OldHair, below: Float32Array): void {
  const { width, height, unit } = stage;
  const { hole, bare } = gaps;
  const near = dilateSquare({ width, height, data: hole }, Math.max(1, Math.round(CLEAN * unit)));
  const known = near.map((flag, at) => (!flag && skin.data[at] > SKIN ? 1 : 0));
  const gap = { photo: stage.photo, known, wanted: bare, depth, view: stage, solid, light, seed };
  const lit = completeSkin(gap);
  const plane = createPlane(stage);
  for (let at = 0; at < bare.length; at++) plane.data[at] = bare[at];
  const edge = gaussianBlurCompiled(plane, 0.8).data;
  for (let at = 0; at < 3 * hole.length; at++) {
    const pixel = Math.floor(at / 3);
    if (!bare[pixel]) continue;
    // Without a completed neighbour there is nothing to blend.
    const share = below[at] > 0 ? smoothStep(0.15, 0.85, edge[pixel]) : 1;
    below[at] += share * (lit[at] - below[at]);
  }
}

/** Replaces the photo wholly inside the hole, except at its rim. */
function featherHole(hole: Uint8Array, { width, height, unit }: Stage): Plane {
  const inside = distanceTransform({ width, height, data: hole });
  const rim = Math.max(1.5, RIM * unit);
  return { width, height, data: inside.map((distance) => smoothStep(0, rim, distance)) };
}

/** Completes the area below the old hair that new hair does not cover. Rejects with `aborted`. */
export async function clearHair(old: OldHair, progress: Progress): Promise<ClearedHead> {
  const below = new Float32Array(3 * old.gaps.hole.length);
  await fillPart(old, { below, isCloth: false });
  await progress.report(0.5);
  await fillPart(old, { below, isCloth: true });
  await progress.report(0.75);
  if (old.gaps.bare.includes(1)) compositeSkin(old, below);
  await progress.report(1);
  return { below, share: featherHole(old.gaps.hole, old.stage) };
}
