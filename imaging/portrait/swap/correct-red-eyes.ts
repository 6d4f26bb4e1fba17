import { linearOf, toByte } from '../../core/colour/colour-space.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Picture } from '../../core/picture.ts';
import { facePoints } from '../../vision/faces/face-landmarks.ts';
import { type Iris, meshPoint } from '../../vision/faces/face-mesh.ts';
import type { SourceFace } from './crop-source.ts';

/**
 * Redness of a pupil lit from behind relative to the skin (red over the larger of green and blue, linear):
 * none, and certain. Brown irises reach 1.4.
 */
const REDDER = [1.5, 2] as const;
/** The same in an eye that shows such a pupil: its glow reaches as far as its iris. */
const GLOWING = [1.1, 1.5] as const;

/** Smallest red light of such a pupil relative to the skin's. Darker ones are normal, or brown irises. */
const MIN_RED = [0.16, 0.3] as const;

/** Smallest red fraction of the iris; less are veins and corners. */
const MIN_SHARE = 0.08;

/** Search radius for red, in radii of the iris. */
const REACH = 1.05;

/** Brightness of a pupil relative to its own green and blue, which the flash raised as well. */
const PUPIL = 0.7;

/** Cheeks and the middle of the brow. */
const SKIN_POINTS = [50, 280, 9, facePoints.noseTip];

interface Skin {
  readonly redness: number;
  readonly red: number;
}

function coloursAt({ channels, data }: Picture, at: number): readonly [number, number, number] {
  const from = at * channels;
  return [linearOf[data[from]], linearOf[data[from + 1]], linearOf[data[from + 2]]];
}

function rednessOf([red, green, blue]: readonly [number, number, number]): number {
  return (red + 0.002) / (Math.max(green, blue) + 0.002);
}

/** Redness and red light of the skin: the largest of some places, so that shadows do not count. */
function measureSkin({ photo, face }: SourceFace): Skin {
  let [redness, red] = [1, 0.02];
  for (const point of SKIN_POINTS) {
    const { x, y } = meshPoint(face.mesh, point);
    const column = Math.max(0, Math.min(photo.width - 1, Math.floor(x)));
    const row = Math.max(0, Math.min(photo.height - 1, Math.floor(y)));
    const colour = coloursAt(photo, row * photo.width + column);
    redness = Math.max(redness, rednessOf(colour));
    red = Math.max(red, colour[0]);
  }
  return { redness, red };
}

interface RedSearch {
  readonly iris: Iris;
  readonly skin: Skin;
  readonly redder: readonly [number, number];
}

/** Probability of a red pupil at each pixel around an iris, 0–1. */
function findRed({ photo }: SourceFace, { iris, skin, redder }: RedSearch): { at: number; share: number }[] {
  const found: { at: number; share: number }[] = [];
  const reach = REACH * iris.radius;
  const [top, bottom] = [Math.floor(iris.y - reach), Math.ceil(iris.y + reach)];
  const [left, right] = [Math.floor(iris.x - reach), Math.ceil(iris.x + reach)];
  for (let y = Math.max(0, top); y <= Math.min(photo.height - 1, bottom); y++)
    for (let x = Math.max(0, left); x <= Math.min(photo.width - 1, right); x++) {
      const distance = Math.hypot(x + 0.5 - iris.x, y + 0.5 - iris.y) / reach;
      const colour = coloursAt(photo, y * photo.width + x);
      const share =
        (1 - smoothStep(0.8, 1, distance)) *
        smoothStep(...redder, rednessOf(colour) / skin.redness) *
        smoothStep(MIN_RED[0] * skin.red, MIN_RED[1] * skin.red, colour[0]);
      if (share > 0) found.push({ at: y * photo.width + x, share });
    }
  return found;
}

/**
 * Corrects red eyes of the source in place: darkens the pupils and keeps white reflections. Returns true if
 * an eye was red.
 */
export function correctRedEyes(source: SourceFace): boolean {
  const { irises } = source.face.mesh;
  if (!irises) return false;
  const skin = measureSkin(source);
  const { photo } = source;
  let corrected = false;
  for (const iris of [irises.right, irises.left]) {
    const found = findRed(source, { iris, skin, redder: REDDER });
    const area = found.reduce((sum, { share }) => sum + share, 0);
    if (area < MIN_SHARE * Math.PI * iris.radius ** 2) continue;
    corrected = true;
    for (const { at, share } of findRed(source, { iris, skin, redder: GLOWING })) {
      const colour = coloursAt(photo, at);
      const pupil = PUPIL * Math.min(colour[1], colour[2]);
      for (let channel = 0; channel < 3; channel++)
        photo.data[at * photo.channels + channel] = toByte(
          colour[channel] + share * (pupil - colour[channel]),
        );
    }
  }
  return corrected;
}
