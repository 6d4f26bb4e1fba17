import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { quantiles } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Ink } from '../../edit/style/ink.ts';
import { faceLandmarks } from '../../vision/faces/face-landmarks.ts';
import { type Iris, meshPoint } from '../../vision/faces/face-mesh.ts';
import { estimateSkinLightness } from './estimate-skin-lightness.ts';
import type { Likeness } from './extract-likeness.ts';
import { ringDistance, ringOf } from './ring-distance.ts';
import { CHEEKS } from './smooth-skin.ts';

/** Fewest pixels for a colour. */
const FEWEST = 12;

/**
 * Median colour of the pixels for which `counts` is true, with a given quantile of the lightness. Undefined
 * for too few.
 */
function inkWhere(
  { lightness, a, b }: OklabPlanes,
  { counts, share = 0.5 }: { readonly counts: (at: number) => boolean; readonly share?: number },
): Ink | undefined {
  const chosen: number[] = [];
  for (let at = 0; at < lightness.data.length; at++) if (counts(at)) chosen.push(at);
  if (chosen.length < FEWEST) return undefined;
  const middle = (plane: Plane, place: number) =>
    quantiles(
      chosen.map((at) => plane.data[at]),
      place,
    )[0];
  return [middle(lightness, share), middle(a, 0.5), middle(b, 0.5)];
}

/** 1 inside a ring of the mesh, else 0, on the likeness. */
function insideRing({ picture, points }: Likeness, ring: readonly number[]): Uint8Array {
  const distance = ringDistance(ringOf(points, ring), { size: picture, room: 1 }).data;
  const out = new Uint8Array(distance.length);
  for (let at = 0; at < out.length; at++) if (distance[at] < 0) out[at] = 1;
  return out;
}

interface Inks {
  /** As in even white light. */
  readonly skin: Ink;
  readonly hair: Ink;
  readonly beard: Ink;
  readonly lips: Ink;
  readonly brows: Ink;
}

/** Default colours of parts that are not visible. */
const USUAL: Inks = {
  skin: [0.72, 0.04, 0.06],
  hair: [0.35, 0.02, 0.03],
  beard: [0.35, 0.02, 0.03],
  lips: [0.68, 0.1, 0.04],
  brows: [0.32, 0.02, 0.03],
};

/** Hue and chroma of skin in good light. Colour casts are corrected towards them. */
const SKIN_HUE = { min: 0.84, max: 1.15 } as const;
const SKIN_CHROMA = 0.078;

/** Lightness below which skin is raised, and the fraction of the raise. Lines must be visible on it. */
const DEEP = 0.47;
const LIFT = 0.35;

/** Largest chroma of skin in a black-and-white photo, which stays so. */
const GREY = 0.012;

/** Points of the forehead; cheeks and forehead are seldom in the shade, and have no features. */
const FOREHEAD = [151, 108, 337] as const;

/** Radius of the areas around them with measured skin, in heights of the face. */
const AREA = 0.1;

/** 1 on cheeks and forehead, else 0. */
function markLitSkin({ picture, points }: Likeness, faceHeight: number): Uint8Array {
  const out = new Uint8Array(picture.width * picture.height);
  const middles = [...CHEEKS.flat(), ...FOREHEAD].map((index) => meshPoint({ points }, index));
  const radius = AREA * faceHeight;
  for (let at = 0; at < out.length; at++) {
    const [x, y] = [(at % picture.width) + 0.5, Math.floor(at / picture.width) + 0.5];
    if (middles.some((middle) => Math.hypot(middle.x - x, middle.y - y) < radius)) out[at] = 1;
  }
  return out;
}

/** Colour of the skin as in good light. */
function correctSkinCast([measured, a, b]: Ink): Ink {
  const chroma = Math.hypot(a, b);
  const lightness = measured + LIFT * Math.max(0, DEEP - measured);
  if (chroma < GREY) return [lightness, a, b];
  const hue = Math.max(SKIN_HUE.min, Math.min(SKIN_HUE.max, Math.atan2(b, a)));
  const strong = Math.max(chroma, 0.35 * chroma + 0.65 * SKIN_CHROMA);
  return [lightness, strong * Math.cos(hue), strong * Math.sin(hue)];
}

interface InkParams {
  readonly planes: OklabPlanes;
  /** 1 for eyes, brows, lips and nostrils. */
  readonly features: Uint8Array;
  /** Pixels from hairline to chin. */
  readonly faceHeight: number;
}

/** Colour of the lit skin of a face as the photo shows it. */
function measureSkin(likeness: Likeness, { planes, features, faceHeight }: InkParams): Ink | undefined {
  const { face, hair, beard } = likeness.regions;
  const isBare = (at: number) =>
    face.data[at] > 0.8 && beard.data[at] < 0.2 && hair.data[at] < 0.2 && !features[at];
  const lit = markLitSkin(likeness, faceHeight);
  return (
    inkWhere(planes, { counts: (at) => lit[at] === 1 && isBare(at), share: 0.62 }) ??
    inkWhere(planes, { counts: isBare, share: 0.68 })
  );
}

/** Measures the colours of a person's parts, and `seenSkin`: the lightness of the skin in the photo. */
export function measureInks(likeness: Likeness, params: InkParams): Inks & { readonly seenSkin: number } {
  const { planes } = params;
  const { hair, beard } = likeness.regions;
  const skin = measureSkin(likeness, params) ?? USUAL.skin;
  const ofHair = inkWhere(planes, { counts: (at) => hair.data[at] > 0.8 });
  const ofBeard = inkWhere(planes, { counts: (at) => beard.data[at] > 0.7 });
  const lips = insideRing(likeness, faceLandmarks.outerLips);
  const mouth = insideRing(likeness, faceLandmarks.innerLips);
  const right = insideRing(likeness, faceLandmarks.rightBrow);
  const left = insideRing(likeness, faceLandmarks.leftBrow);
  const ofLips = inkWhere(planes, { counts: (at) => lips[at] === 1 && mouth[at] === 0 }) ?? USUAL.lips;
  const ofBrows =
    inkWhere(planes, { counts: (at) => right[at] + left[at] > 0 && hair.data[at] < 0.5, share: 0.12 }) ??
    USUAL.brows;
  const righted = correctSkinCast([estimateSkinLightness(skin, likeness.white), skin[1], skin[2]]);
  // Light tints the lips as much as the skin, and makes them as much darker or lighter.
  const tinted = [righted[1] - skin[1], righted[2] - skin[2]];
  return {
    seenSkin: skin[0],
    skin: righted,
    hair: ofHair ?? ofBeard ?? USUAL.hair,
    beard: ofBeard ?? ofHair ?? USUAL.beard,
    lips: [(ofLips[0] * righted[0]) / skin[0], ofLips[1] + tinted[0], ofLips[2] + tinted[1]],
    brows: ofBrows,
  };
}

/** Default colour of eyes. */
const BROWN: Ink = [0.42, 0.03, 0.05];

/** Colour of an iris between pupil and rim, within the opening of the eye. */
export function measureIris(
  likeness: Likeness,
  {
    planes,
    iris,
    ring,
  }: { readonly planes: OklabPlanes; readonly iris: Iris; readonly ring: readonly number[] },
): Ink {
  const opening = insideRing(likeness, ring);
  const { width } = likeness.picture;
  const found = inkWhere(planes, {
    counts: (at) => {
      if (!opening[at]) return false;
      const away = Math.hypot((at % width) + 0.5 - iris.x, Math.floor(at / width) + 0.5 - iris.y);
      return away > 0.4 * iris.radius && away < 0.88 * iris.radius;
    },
    share: 0.6,
  });
  return found ?? BROWN;
}
