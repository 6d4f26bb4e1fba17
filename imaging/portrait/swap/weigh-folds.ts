import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { dilatePlane } from '../../core/morphology/dilate.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { FaceMesh } from '../../vision/faces/face-mesh.ts';
import type { UvZones } from '../../vision/faces/uv-zones.ts';
import { measureExpression, OPEN_MOUTH } from './measure-expression.ts';

/** Room around lips in which a smile folds the skin, and its softness, in sides of the UV map. */
const ROOM = 0.1;
const SOFTNESS = 0.03;
/** Differences of width and opening of two mouths over which folds of the one do not fit the other. */
const WIDER = [0.04, 0.16] as const;
const MORE_OPEN = [0.05, 0.15] as const;

/**
 * Share by which folds around a source's mouth do not belong on the target, 0–1, as a UV map: those of a
 * laugh hang beside a mouth that is shut.
 */
export function weighFolds(
  source: FaceMesh,
  { target, zones: { lips } }: { readonly target: FaceMesh; readonly zones: Pick<UvZones, 'lips'> },
): Float32Array {
  const [gives, takes] = [measureExpression(source), measureExpression(target)];
  const shut = 1 - smoothStep(...OPEN_MOUTH, takes.mouth);
  const share = Math.max(
    smoothStep(...WIDER, gives.smile - takes.smile),
    shut * smoothStep(...MORE_OPEN, gives.mouth - takes.mouth),
  );
  if (share === 0) return new Float32Array(lips.data.length);
  const room = dilatePlane(lips, Math.round(ROOM * lips.width));
  return gaussianBlurCompiled(room, SOFTNESS * lips.width).data.map((value) => share * value);
}
