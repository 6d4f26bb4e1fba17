import { type OklabPlanes, oklabOf } from '../../core/colour/colour-space.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Ink } from '../../edit/style/ink.ts';
import { faceLandmarks, facePoints } from '../../vision/faces/face-landmarks.ts';
import { meshPoint } from '../../vision/faces/face-mesh.ts';
import { type CropName, cutFigure } from './cut-figure.ts';
import { extractLikeness, type Likeness } from './extract-likeness.ts';
import { findGlassesRims } from './find-glasses-rims.ts';
import { mixInks } from './ink-light.ts';
import { measureInks, measureIris } from './measure-inks.ts';
import { type PortraitParams, placeParts } from './place-parts.ts';
import { type Layout, planLayout } from './plan-layout.ts';
import type { StickerPortrait } from './portrait.ts';
import { simplifyPhoto } from './simplify-photo.ts';
import { findLightSide, markFeatures, smoothSkin } from './smooth-skin.ts';
import { stretchPlane } from './stretch-plane.ts';

/** Blur of the light on skin, in heights of the face. */
const SKIN = 0.05;

/** Smallest height of a measurable face, in pixels. */
const MIN_HEIGHT = 8;

function heightOf(points: Float32Array): number {
  const top = meshPoint({ points }, facePoints.hairline);
  const chin = meshPoint({ points }, facePoints.chin);
  return Math.max(MIN_HEIGHT, Math.hypot(chin.x - top.x, chin.y - top.y));
}

function placeMesh(points: Float32Array, layout: Layout): Float64Array {
  const placed = new Float64Array((points.length / 3) * 2);
  for (let i = 0; 3 * i < points.length; i++) {
    const { x, y } = layout.place(meshPoint({ points }, i));
    placed[2 * i] = x;
    placed[2 * i + 1] = y;
  }
  return placed;
}

function placeIrises(
  likeness: Likeness,
  { planes, layout }: { readonly planes: OklabPlanes; readonly layout: Layout },
): StickerPortrait['irises'] {
  const scale = layout.faceHeight / heightOf(likeness.points);
  const place = (which: 'right' | 'left') => {
    const iris = likeness.irises[which];
    const ring = which === 'right' ? faceLandmarks.rightEye : faceLandmarks.leftEye;
    const ink = measureIris(likeness, { planes, iris, ring });
    return { ...layout.place(iris), radius: iris.radius * scale, opening: iris.opening, ink };
  };
  const [right, left] = [place('right'), place('left')];
  // Both eyes get one colour, as light and lids make them differ.
  const ink = mixInks(right.ink, { other: left.ink, share: 0.5 });
  return { right: { ...right, ink }, left: { ...left, ink } };
}

/**
 * Factor from the lightness of skin in the photo to its own from which on the photo is too dark, so that hair
 * and clothes are exposed anew with it. @tuned set by eye
 */
const DIM = 1.15;

/** A plane of OKLab under more light; nothing becomes lighter than white paper. */
function exposed(plane: Plane, factor: number): Plane {
  return factor === 1 ? plane : { ...plane, data: plane.data.map((value) => Math.min(0.97, value * factor)) };
}

/** Inks of what has not its own estimate, as skin and lips have, under more light. */
function exposeInks(inks: StickerPortrait['inks'], factor: number): StickerPortrait['inks'] {
  const lit = ([lightness, a, b]: Ink): Ink => [Math.min(0.97, lightness * factor), a * factor, b * factor];
  return { ...inks, hair: lit(inks.hair), beard: lit(inks.beard), brows: lit(inks.brows) };
}

/** Places a likeness on a sheet: smooth parts, colours without detail, contours. Rejects with `aborted`. */
export async function placePortrait(params: PortraitParams, progress: Progress): Promise<StickerPortrait> {
  const { likeness, layout } = params;
  const faceHeight = heightOf(likeness.points);
  const planes = oklabOf(likeness.picture);
  const features = markFeatures(likeness, faceHeight);
  const { seenSkin, ...inks } = measureInks(likeness, { planes, features, faceHeight });
  const seenLight = smoothSkin(likeness, {
    lightness: planes.lightness,
    features,
    sigma: SKIN * faceHeight,
    usual: seenSkin,
  });
  const brighter = inks.skin[0] / seenSkin;
  const skinLight = { ...seenLight, data: seenLight.data.map((value) => value * brighter) };
  await progress.report(0.1);
  const { hair } = likeness.regions;
  const simple = await simplifyPhoto({ planes, hair, faceHeight }, progress.subrange(0.1, 0.7));
  const exposure = 1 + Math.max(0, brighter - DIM);
  const [strands, lightness] = [
    exposed(simple.strands, exposure),
    exposed(simple.colours.lightness, exposure),
  ];
  const [a, b] = [exposed(simple.colours.a, exposure), exposed(simple.colours.b, exposure)];
  const parts = placeParts(params, faceHeight);
  await progress.report(1);
  return {
    ...parts,
    side: layout.width,
    faceHeight: layout.faceHeight,
    colours: {
      lightness: stretchPlane(lightness, { stretching: layout }),
      a: stretchPlane(a, { stretching: layout }),
      b: stretchPlane(b, { stretching: layout }),
    },
    strands: stretchPlane(strands, { stretching: layout }),
    skinLight: stretchPlane(skinLight, { stretching: layout }),
    contours: stretchPlane(simple.contours, { stretching: layout, outside: 0 }),
    inks: exposeInks(inks, exposure),
    points: placeMesh(likeness.points, layout),
    irises: placeIrises(likeness, { planes, layout }),
    glasses: findGlassesRims(likeness, planes),
    lean: (likeness.roll * Math.PI) / 180,
    yaw: likeness.yaw,
    lightSide: findLightSide(likeness, skinLight),
  };
}

/**
 * Fraction by which bodies shrink, without and with full exaggeration. Whole bodies shrink more, or the face
 * would be unreadable.
 */
const SHRINK: Readonly<Record<CropName, { readonly min: number; readonly max: number }>> = {
  head: { min: 0, max: 0.38 },
  bust: { min: 0, max: 0.38 },
  person: { min: 0.3, max: 0.72 },
};

interface PortraitOptions {
  /** As in `pickFace`. */
  readonly face: number;
  readonly crop: CropName;
  /** Enlargement of head and eyes, 0–1. */
  readonly exaggeration: number;
  /** Side of the sheet in pixels. */
  readonly side: number;
  /** Width of the border as a fraction of the side. */
  readonly border: number;
  /** As in `extractLikeness`. */
  readonly faceHeight?: number;
}

/**
 * Finds a person in a photo and places him on a sheet, ready for any look and expression. Throws `no_face`,
 * `face_too_small`, `model_missing` or `aborted`.
 */
export async function preparePortrait(
  photo: Picture,
  { progress, ...options }: PortraitOptions & { readonly progress: Progress },
): Promise<StickerPortrait> {
  const { face, crop, exaggeration, side, border, faceHeight } = options;
  const wanted = { face, whole: crop === 'person', faceHeight };
  const likeness = await extractLikeness(photo, { ...wanted, progress: progress.subrange(0, 0.7) });
  const shown = cutFigure(likeness, crop);
  const { min, max } = SHRINK[crop];
  const shrink = min + (max - min) * exaggeration;
  const layout = planLayout({ shown, points: likeness.points, side, border, shrink, exaggeration });
  return placePortrait({ likeness, shown, layout }, progress.subrange(0.7, 1));
}
