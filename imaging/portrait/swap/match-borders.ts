import { dilatePlane, erodePlane } from '../../core/morphology/dilate.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Raster } from '../../core/raster/raster.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { linearAt } from '../../vision/faces/linear-at.ts';
import { localMean } from '../../vision/faces/local-mean.ts';
import { TONE_SIDE } from '../../vision/faces/tone-side.ts';

/** Inputs as UV maps. */
interface BorderParams {
  readonly target: Raster;
  readonly source: Raster;
  /** Weights of the source and of its mirror image. */
  readonly direct: Float32Array;
  readonly turned: Float32Array;
  /** Certain skin, 0–1: along features, two people differ by more than their light. */
  readonly bare: Plane;
  /** Factors of its linear red, green and blue. */
  readonly gains: readonly Plane[];
  readonly mirroredGains: readonly Plane[];
}

const small = { width: TONE_SIDE, height: TONE_SIDE };

/** Reach of the correction from the border inwards, in sides of the UV map; the nearest counts most. */
const REACHES = [0.3, 0.15, 0.07, 0.03];

/**
 * Half the width of gaps within the change that tell nothing, in sides of the UV map: beside a nose and under
 * it, where a face turns away or a source shows nothing, both faces are shaded by their own shape.
 */
const GAP = 0.03;

/** Bounds of a correction. */
const MIN = 0.45;
const MAX = 1.5;

const FLOOR = 0.001;

function shrink(data: Float32Array): Float32Array {
  const side = Math.sqrt(data.length);
  const size = { width: side, height: side };
  return resizePlane({ ...size, data }, small).data;
}

/** Share of the face below that a change leaves, 0–1, without narrow gaps. */
function openRest({ target: { width, height }, direct, turned }: BorderParams): Float32Array {
  const radius = Math.round(GAP * width);
  const data = direct.map((own, at) => Math.max(0, 1 - own - turned[at]));
  return dilatePlane(erodePlane({ width, height, data }, radius), radius).data;
}

/**
 * Factors that match the source's light to the target's along their border: the ratio of both, interpolated
 * inwards. This is Laplace interpolation (Pérez et al., “Poisson image editing”, 2003) on ratios instead of
 * differences. Red, green and blue, as UV maps.
 */
export function matchBorders(params: BorderParams): readonly Plane[] {
  const { target, source, direct, turned, bare } = params;
  const side = target.width;
  const size = { width: side, height: side };
  const rest = openRest(params);
  const border = direct.map(
    (own, at) => 4 * (own + turned[at]) * rest[at] * target.data[4 * at + 3] * bare.data[at],
  );
  const weights = shrink(border);
  const [own, given, mirrored] = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ];
  const planes = [0, 1, 2].map(() => ({
    taken: new Float32Array(border.length),
    drawn: new Float32Array(border.length),
  }));
  for (let at = 0; at < border.length; at++) {
    if (border[at] === 0) continue;
    const column = at % side;
    linearAt(target, at, own);
    linearAt(source, at, given);
    linearAt(source, at - column + side - 1 - column, mirrored);
    const share = direct[at] / (direct[at] + turned[at]);
    for (let channel = 0; channel < 3; channel++) {
      const light = share * given[channel] * params.gains[channel].data[at];
      const turnedLight = (1 - share) * mirrored[channel] * params.mirroredGains[channel].data[at];
      planes[channel].taken[at] = border[at] * own[channel];
      planes[channel].drawn[at] = border[at] * (light + turnedLight);
    }
  }
  return planes.map(({ taken, drawn }) => {
    const above = shrink(taken);
    const below = shrink(drawn);
    const ratios = above.map((value, at) =>
      Math.log((value + FLOOR * weights[at] + 1e-9) / (below[at] + FLOOR * weights[at] + 1e-9)),
    );
    const data = localMean(ratios, { weights, shares: REACHES }).data.map((value) =>
      Math.max(MIN, Math.min(MAX, Math.exp(value))),
    );
    return resizePlane({ ...small, data }, size);
  });
}
