import { oklabOf } from '../../../core/colour/colour-space.ts';
import { boxBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { labelComponents } from '../../../core/morphology/components.ts';
import { dilateSquare } from '../../../core/morphology/dilate.ts';
import { median, quantiles } from '../../../core/numeric/scalar.ts';
import type { Picture } from '../../../core/picture.ts';
import { listFlagged, thresholdPlane } from '../../../core/raster/flags.ts';
import { mapToBytes, mapToFloats } from '../../../core/raster/map-values.ts';
import type { Plane } from '../../../core/raster/plane.ts';
import { learnLocalColours, placeInHalf } from './learn-local-colours.ts';

/** Smallest coverage of hair and of the face's skin. */
const SURE = 0.5;
const BARE = 0.9;

/** Smoothing of single hairs, and radii of their texture and of the face's colours, in centimetres. */
const SMOOTH = 0.2;
const TEXTURE = 0.4;
const AROUND = 4;

/** Weight of the whole face, as a fraction of the surroundings. */
const COMMON = 0.01;

/** Width of the soft rim of a part, in centimetres. */
const RIM = 0.3;

/** Smallest part, and fewest pixels of hair and of the face, in square centimetres. */
const SMALLEST = 1.5;
const FEWEST = 4;

/**
 * Largest distance of a part's colour from the face's, as a share of that from most hair, and the smallest
 * distance in OKLab between both. Roughness of a part's smoothest quarter relative to the face: shining hair
 * has the colour of skin, but strands.
 * @tuned 2026-12-01, 9 heads on 4 photos: bare skin has 0.3 to 0.78, hair 1.08 to 6.6
 */
const NEARER = 0.45;
const APART = 0.14;
const SMOOTHEST = 0.25;
const ROUGH = 0.9;

interface SkinView {
  readonly guide: Picture;
  /** Skin of the person's face, 0–1, of the guide's size. */
  readonly face: Plane;
  /** Pixels of the guide per centimetre. */
  readonly unit: number;
}

function distance(one: readonly number[], other: readonly number[]): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

/** Flags hair that has the colour of the face nearby rather than that of most hair. */
function flagSkinLike(own: Uint8Array, { bare, guide, unit }: SkinView & { bare: Uint8Array }): Uint8Array {
  const { lightness, a, b } = oklabOf(guide);
  const radius = Math.max(1, Math.round(SMOOTH * unit));
  const planes = [lightness, a, b].map((plane) => boxBlurCompiled(plane, radius));
  const hairs = listFlagged(own);
  const most = planes.map(({ data }) => median(mapToFloats(hairs, (at) => data[at])));
  const around = { flags: bare, radius: Math.max(2, Math.round(AROUND * unit)), common: COMMON };
  const { means } = learnLocalColours(planes, around);
  const out = new Uint8Array(own.length);
  for (const at of hairs) {
    const half = placeInHalf(at, guide.width);
    const skin = means.map(({ data }) => data[half]);
    const seen = planes.map(({ data }) => data[at]);
    const isLike = distance(seen, skin) < NEARER * distance(seen, most);
    if (isLike && distance(skin, most) > APART) out[at] = 1;
  }
  return out;
}

/** Local variance of lightness around its mean over a hair's width. */
function measureRoughness(guide: Picture, unit: number): Float32Array {
  const { lightness } = oklabOf(guide);
  const mean = boxBlurCompiled(lightness, Math.max(1, Math.round(SMOOTH * unit))).data;
  const squares = mapToFloats(lightness.data, (value, at) => (value - mean[at]) ** 2);
  return boxBlurCompiled({ ...lightness, data: squares }, Math.max(1, Math.round(TEXTURE * unit))).data;
}

/**
 * Takes bare skin off the hair of a head: large parts that have the colour of the face nearby, unlike most
 * hair, and no strands. Returns a new plane, or the same one where nothing is bare.
 */
export function leaveBareSkin(hair: Plane, view: SkinView): Plane {
  const { guide, face, unit } = view;
  const { width, height } = hair;
  const own = thresholdPlane(hair, SURE).data;
  const bare = mapToBytes(face.data, (value, at) => (value > BARE && !own[at] ? 1 : 0));
  const faces = listFlagged(bare);
  if (Math.min(listFlagged(own).length, faces.length) < FEWEST * unit * unit) return hair;
  const like = flagSkinLike(own, { ...view, bare });
  const { labels, sizes } = labelComponents({ width, height, data: like });
  if (!sizes.some((size, label) => label > 0 && size >= SMALLEST * unit * unit)) return hair;
  const roughness = measureRoughness(guide, unit);
  const roughest = ROUGH ** 2 * median(mapToFloats(faces, (at) => roughness[at]));
  const left = { width, height, data: new Uint8Array(own.length) };
  for (const [label, size] of sizes.entries()) {
    if (label === 0 || size < SMALLEST * unit * unit) continue;
    const part = listFlagged(mapToBytes(labels, (other) => (other === label ? 1 : 0)));
    const [smoothest] = quantiles(
      mapToFloats(part, (at) => roughness[at]),
      SMOOTHEST,
    );
    if (smoothest < roughest) for (const at of part) left.data[at] = 1;
  }
  const near = dilateSquare(left, Math.max(1, Math.round(RIM * unit)));
  const isLeft = (at: number) => left.data[at] > 0 || (near[at] > 0 && !own[at]);
  return { width, height, data: mapToFloats(hair.data, (value, at) => (isLeft(at) ? 0 : value)) };
}
