import { faceLandmarks, facePoints } from '../faces/face-landmarks.ts';
import { meshPoint } from '../faces/face-mesh.ts';
import { type OklabPlanes, toOklab } from '../kernels/oklab.ts';
import { stretchPlane } from '../kernels/stretch-plane.ts';
import type { Progress } from '../progress.ts';
import type { Likeness } from './extract-likeness.ts';
import { findGlassesRims } from './find-glasses-rims.ts';
import { mixInks } from './ink-light.ts';
import { measureInks, measureIris } from './measure-inks.ts';
import { type PortraitParams, placeParts } from './place-parts.ts';
import type { Layout } from './plan-layout.ts';
import type { StickerPortrait } from './portrait.ts';
import { simplifyPhoto } from './simplify-photo.ts';
import { findLightSide, markFeatures, smoothSkin } from './smooth-skin.ts';

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

/** Places a likeness on a sheet: smooth parts, colours without detail, contours. Rejects with `aborted`. */
export async function placePortrait(params: PortraitParams, progress: Progress): Promise<StickerPortrait> {
  const { likeness, layout } = params;
  const faceHeight = heightOf(likeness.points);
  const planes = toOklab(likeness.picture);
  const features = markFeatures(likeness, faceHeight);
  const inks = measureInks(likeness, { planes, features });
  const usual = inks.skin[0];
  const skinLight = smoothSkin(likeness, {
    lightness: planes.lightness,
    features,
    sigma: SKIN * faceHeight,
    usual,
  });
  await progress.report(0.1);
  const { hair } = likeness.regions;
  const simple = await simplifyPhoto({ planes, hair, faceHeight }, progress.subrange(0.1, 0.7));
  const { lightness, a, b } = simple.colours;
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
    strands: stretchPlane(simple.strands, { stretching: layout }),
    skinLight: stretchPlane(skinLight, { stretching: layout }),
    contours: stretchPlane(simple.contours, { stretching: layout, outside: 0 }),
    inks,
    points: placeMesh(likeness.points, layout),
    irises: placeIrises(likeness, { planes, layout }),
    glasses: findGlassesRims(likeness, planes),
    lean: (likeness.roll * Math.PI) / 180,
    yaw: likeness.yaw,
    lightSide: findLightSide(likeness, skinLight),
  };
}
