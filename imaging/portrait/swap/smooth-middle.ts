import { gaussianBlurRows } from '../../core/filters/gaussian-blur.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { linearAt } from '../../vision/faces/linear-at.ts';
import type { DescribedFace } from './describe-face.ts';

/** Spreads across the face of the light that stays, and of that which is left out, in sides of the UV map. */
const STAYS = 0.006;
const SMOOTH = 0.032;
/** Spread of the middle in which it is left out. */
const MIDDLE = 0.02;
/** Distance from the middle at which both halves are compared, in sides of the UV map. */
const BESIDE = 0.06;
/** Largest correction (logarithm). */
const MOST = 0.4;
const FLOOR = 0.003;
/** Weight of the place itself, where no skin is near. */
const LEAST = 1e-3;

interface Halves {
  /** Weights of the source and of its mirror image, as UV maps. */
  readonly direct: Float32Array;
  readonly turned: Float32Array;
}

type Size = Pick<Plane, 'width' | 'height'>;

/** Share of each row that is drawn from one half and its mirror image, 0–1. */
function mirroredRows({ direct, turned }: Halves, { width, height }: Size): Float32Array {
  const columns = [0.5 - BESIDE, 0.5 + BESIDE].map((share) => Math.round(share * width));
  const differences = Float32Array.from({ length: height }, (_, row) => {
    const [left, right] = columns.map((column) => {
      const at = row * width + column;
      return direct[at] / (direct[at] + turned[at] + 1e-3);
    });
    return Math.abs(left - right);
  });
  return gaussianBlurRows({ width: height, height: 1, data: differences }, BESIDE * height).data;
}

/** Share by which a place lies in the middle of a mirrored face, 0–1. */
function sharesOfMiddle(
  halves: Halves,
  { size, spread }: { readonly size: Size; readonly spread: number },
): (at: number) => number {
  const { width } = size;
  const rows = mirroredRows(halves, size);
  return (at) => {
    const away = ((at % width) + 0.5) / width - 0.5;
    return rows[Math.floor(at / width)] * Math.exp(-(away ** 2) / (2 * spread ** 2));
  };
}

/** Spread from the middle of what neither half tells, in sides of the UV map. @tuned 2026-11-30 */
const SEAM = 0.04;

/**
 * Share of each place in the middle of a face that is drawn from one half and its mirror image, 0–1. The
 * light of the source turns into its shade there, so that it tells nothing of the shape.
 */
export function weighSeam(halves: Halves, size: Size): Float32Array {
  const shareAt = sharesOfMiddle(halves, { size, spread: SEAM });
  return halves.direct.map((_, at) => shareAt(at));
}

/**
 * Factors without the crease that stands in the middle of a face drawn from one half and its mirror image:
 * light that falls off across a nose meets itself there, as a line on its bridge. The light there is made as
 * smooth as that on the skin around it: brows are dark, and would be joined by a line. 1 elsewhere.
 * @param lights logarithms of red, green and blue of the face as it would be drawn, as UV maps
 * @param skin skin between features, 0–1, as a UV map
 */
export function smoothMiddle(
  lights: readonly Plane[],
  { halves, skin }: { readonly halves: Halves; readonly skin: Float32Array },
): readonly Float32Array[] {
  const [{ width, height }] = lights;
  const counts = gaussianBlurRows({ width, height, data: skin }, SMOOTH * width).data;
  const shareAt = sharesOfMiddle(halves, { size: lights[0], spread: MIDDLE });
  return lights.map((light) => {
    const fine = gaussianBlurRows(light, STAYS * width).data;
    const around = { ...light, data: light.data.map((value, at) => value * skin[at]) };
    const told = gaussianBlurRows(around, SMOOTH * width).data;
    const broad = told.map((value, at) => (value + LEAST * fine[at]) / (counts[at] + LEAST));
    return fine.map((value, at) =>
      Math.exp(shareAt(at) * Math.max(-MOST, Math.min(MOST, broad[at] - value))),
    );
  });
}

interface Composition {
  readonly weights: Halves;
  readonly gains: readonly Plane[];
  readonly mirroredGains: readonly Plane[];
}

/** Logarithms of the face as it would be drawn from the source and its mirror image: red, green and blue. */
export function composeLight(
  { uvMap }: Pick<DescribedFace, 'uvMap'>,
  { weights, gains, mirroredGains }: Composition,
): readonly Plane[] {
  const { width, height } = uvMap;
  const [own, other] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  const planes = gains.map(() => new Float32Array(width * height));
  for (let at = 0; at < weights.direct.length; at++) {
    const column = at % width;
    const cover = weights.direct[at] + weights.turned[at];
    const share = cover > 1e-6 ? weights.direct[at] / cover : 1;
    linearAt(uvMap, at, own);
    linearAt(uvMap, at - column + width - 1 - column, other);
    for (const [channel, plane] of planes.entries()) {
      const light = share * own[channel] * gains[channel].data[at];
      const turned = (1 - share) * other[channel] * mirroredGains[channel].data[at];
      plane[at] = Math.log(light + turned + FLOOR);
    }
  }
  return planes.map((data) => ({ width, height, data }));
}
