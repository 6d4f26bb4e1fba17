import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { dilatePlane } from '../../core/morphology/dilate.ts';
import { mix, smoothStep } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { faceLandmarks } from '../../vision/faces/face-landmarks.ts';
import type { FaceMesh } from '../../vision/faces/face-mesh.ts';
import type { MeshTopology } from '../../vision/faces/mesh-topology.ts';
import type { UvZones } from '../../vision/faces/uv-zones.ts';
import { measureExpression, OPEN_MOUTH } from './measure-expression.ts';
import { type BlendPlan, PLAN_CHANNELS } from './plan-blend.ts';

/** Difference of the shares of teeth that two mouths show from which on neither is warped to the other. */
const DIFFERENT = 0.5;
/** Skin around the lips that stays with them, and its softness, in sides of the UV map. @tuned 2026-11-30 */
const KEPT = { room: 0.01, softness: 0.012 } as const;
/** Skin around the lips that a smile folds, and its softness, in sides of the UV map. @tuned 2026-11-30 */
const FOLDED = { room: 0.13, softness: 0.03 } as const;
/** Shade of the nose, which falls on the lip below and belongs to both. @tuned 2026-11-30 */
const NOSE = { room: 0.03, softness: 0.02 } as const;
/** Contrast and hue that are left of folds of a laugh beside a mouth that is shut. @tuned 2026-11-30 */
const FOLDS = 0.2;

/** Distances from the lips, in sides of the UV map, from points that move with them to those that do not. */
const REACH = [0.012, 0.03] as const;

/** Share of the source that stays: places without any are not drawn, and would not move with the face. */
const LEAST = 0.01;

/** The mouth of a swapped face: the source's, warped; the target's own; or that, shut beside a laugh. */
export type MouthChoice = 'warped' | 'kept' | 'kept-shut';

/** Share of the teeth that a mouth shows, 0–1. */
function teethOf(mesh: FaceMesh): number {
  return smoothStep(...OPEN_MOUTH, measureExpression(mesh).mouth);
}

/**
 * Decides on the mouth of a swapped face. If one of two mouths shows teeth and the other none, neither lips
 * nor teeth of the one can be warped to the other, and the target's own is kept.
 */
export function chooseMouth(source: FaceMesh, target: FaceMesh): MouthChoice {
  const more = teethOf(source) - teethOf(target);
  if (Math.abs(more) <= DIFFERENT) return 'warped';
  return more > 0 ? 'kept-shut' : 'kept';
}

/** Places on and around a feature, 0–1, as a UV map. */
function around(
  feature: Plane,
  { room, softness }: { readonly room: number; readonly softness: number },
): Float32Array {
  const wide = dilatePlane(feature, Math.round(room * feature.width));
  return gaussianBlurCompiled(wide, softness * feature.width).data;
}

/**
 * The plan that leaves the target's own lips and what is between them. Around a mouth that is shut beside
 * that of the source, folds of a laugh fade.
 */
export function keepMouth(
  { layers, share }: BlendPlan,
  {
    choice,
    zones,
  }: { readonly choice: MouthChoice; readonly zones: Pick<UvZones, 'lips' | 'nostrils' | 'skin'> },
): BlendPlan {
  if (choice === 'warped') return { layers, share };
  const kept = around(zones.lips, KEPT);
  const folded = around(zones.lips, FOLDED);
  const nose = around(zones.nostrils, NOSE);
  const data = layers.data.slice();
  for (let at = 0, to = 0; at < kept.length; at++, to += PLAN_CHANNELS) {
    for (const weight of [0, 1, 14]) data[to + weight] *= 1 - kept[at];
    data[to] = Math.max(data[to], LEAST * kept[at]);
    if (choice === 'kept') continue;
    const fades = folded[at] * zones.skin.data[at] * (1 - nose[at]);
    data[to + 2] *= mix(1, FOLDS, fades);
    data[to + 12] = Math.min(data[to + 12], mix(data[to + 12], FOLDS, fades));
  }
  return { layers: { ...layers, data }, share };
}

/**
 * The shape of a swapped face whose lips move as a whole, so that they keep their own form: x, y and z of
 * each point in turn, in pixels.
 */
export function carryMouth(
  shape: Float32Array,
  { own, topology: { map } }: { readonly own: Float32Array; readonly topology: MeshTopology },
): Float32Array {
  const { outerLips, innerLips } = faceLandmarks;
  const lips: readonly number[] = [...outerLips, ...innerLips];
  const shift = [0, 1, 2].map((axis) =>
    lips.reduce((sum, point) => sum + (shape[3 * point + axis] - own[3 * point + axis]) / lips.length, 0),
  );
  const near = Float32Array.from({ length: shape.length / 3 }, (_, index) => {
    const distances = lips.map((point) =>
      Math.hypot(map[2 * index] - map[2 * point], map[2 * index + 1] - map[2 * point + 1]),
    );
    return 1 - smoothStep(...REACH, Math.min(...distances));
  });
  return shape.map((value, at) => mix(value, own[at] + shift[at % 3], near[Math.floor(at / 3)]));
}
