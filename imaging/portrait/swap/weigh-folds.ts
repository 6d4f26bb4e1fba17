import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { dilatePlane } from '../../core/morphology/dilate.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { FaceMesh } from '../../vision/faces/face-mesh.ts';
import type { UvZones } from '../../vision/faces/uv-zones.ts';
import { measureExpression, OPEN_MOUTH } from './measure-expression.ts';

/** Rooms around lips in which a smile folds the skin, the wider one beside the nose, and their softness. */
const ROOM = 0.16;
const NEAR = 0.1;
const SOFTNESS = 0.03;
/** Room around nostrils that keeps the shape of a nose, in sides of the UV map. */
const NOSE = 0.02;
/** Differences of width and opening of two mouths over which folds of the one do not fit the other. */
const WIDER = [0.04, 0.16] as const;
const MORE_OPEN = [0.05, 0.15] as const;

interface FoldsParams {
  readonly target: FaceMesh;
  readonly zones: Pick<UvZones, 'lips' | 'nostrils'>;
  /** The target's mouth stays, whatever that of the source does, as in clips. */
  readonly keepsMouth?: boolean;
}

/**
 * Share by which folds around a source's mouth do not belong on the target, 0–1, as a UV map: those of a
 * laugh hang beside a mouth that is shut, and the corners of a shut mouth cut into a laugh that is kept.
 */
export function weighFolds(
  source: FaceMesh,
  { target, zones: { lips, nostrils }, keepsMouth = false }: FoldsParams,
): Float32Array {
  const [gives, takes] = [measureExpression(source), measureExpression(target)];
  const shut = 1 - smoothStep(...OPEN_MOUTH, takes.mouth);
  const share = Math.max(
    smoothStep(...WIDER, gives.smile - takes.smile),
    shut * smoothStep(...MORE_OPEN, gives.mouth - takes.mouth),
  );
  const less = Math.max(
    smoothStep(...WIDER, takes.smile - gives.smile),
    smoothStep(...MORE_OPEN, Math.abs(takes.mouth - gives.mouth)),
  );
  const closeBy = keepsMouth ? Math.max(share, less) : share;
  if (closeBy === 0) return new Float32Array(lips.data.length);
  const spread = (zone: Plane, reach: number) =>
    gaussianBlurCompiled(dilatePlane(zone, Math.round(reach * lips.width)), SOFTNESS * lips.width).data;
  const nose = spread(nostrils, NOSE);
  const near = spread(lips, NEAR);
  return spread(lips, ROOM).map((value, at) => Math.max(closeBy * near[at], share * value * (1 - nose[at])));
}
