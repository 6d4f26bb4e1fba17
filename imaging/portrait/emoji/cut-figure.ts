import type { emojiCrops } from '#lib/catalog/tools/photo-to-emoji/constants.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import type { Point } from '../../core/models/photo-window.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { faceLandmarks, facePoints } from '../../vision/faces/face-landmarks.ts';
import { meshPoint } from '../../vision/faces/face-mesh.ts';
import type { Likeness } from './extract-likeness.ts';
import { ringDistance, ringOf } from './ring-distance.ts';

export type CropName = (typeof emojiCrops)[number];

/**
 * Extent of hair and beard below the chin (sides, middle) and softness of its end, in heights of the face.
 */
const HAIR = { beside: 0.16, middle: 0.34, wide: 0.95, soft: 0.04 } as const;

/** Extent of a bust below the chin, and its size, in heights of the face. */
const BUST = { middle: 0.1, wide: 1.5, high: 0.95 } as const;

/** About half the smallest width of hanging hair, in heights of the face. A thin wisp looks like dirt. */
const WISP = 0.05;

/**
 * Ears in heights of the face, down from the hairline and across from the middle. A head has no skin below
 * them or further out, except the face.
 */
const EARS = { top: 0.12, bottom: 0.72, out: 0.54, turned: 0.55 } as const;

/** Radius of the rounded corners of the photo where it cuts the person, in heights of the face. */
const CORNER = 0.4;

/** Face coordinates of a likeness. */
interface Measure {
  readonly chin: Point;
  readonly height: number;
  /** Heights of the face along it from the hairline, and across from its middle line. */
  readonly place: (x: number, y: number) => Point;
}

function measureOf({ points }: Likeness): Measure {
  const top = meshPoint({ points }, facePoints.hairline);
  const chin = meshPoint({ points }, facePoints.chin);
  const height = Math.max(1, Math.hypot(chin.x - top.x, chin.y - top.y));
  const down = { x: (chin.x - top.x) / height, y: (chin.y - top.y) / height };
  return {
    chin,
    height,
    place: (x, y) => ({
      x: ((x - top.x) * down.y - (y - top.y) * down.x) / height,
      y: ((x - top.x) * down.x + (y - top.y) * down.y) / height,
    }),
  };
}

/** The head with its hair, cut in an arc below the chin, without neck. */
function cutHead(
  likeness: Likeness,
  { place, height }: Measure,
): (at: number, x: number, y: number) => number {
  const { person, hair, beard, garment } = likeness.regions;
  const turn = Math.sin((likeness.yaw * Math.PI) / 180);
  const outline = ringDistance(ringOf(likeness.points, faceLandmarks.faceOval), {
    size: likeness.picture,
    room: 4,
  }).data;
  const locks = createPlane(hair);
  for (let at = 0; at < locks.data.length; at++) locks.data[at] = Math.max(hair.data[at], beard.data[at]);
  const broad = gaussianBlurCompiled(locks, WISP * height);
  return (at, x, y) => {
    const { x: across, y: along } = place(x, y);
    const bow = Math.min(1, (across / HAIR.wide) ** 2);
    const end = 1 + HAIR.middle + (HAIR.beside - HAIR.middle) * bow;
    const lock = locks.data[at] * smoothStep(0.5, 0.62, broad.data[at]);
    const hanging = lock * smoothStep(end + HAIR.soft, end - HAIR.soft, along);
    // On a turned head the nearer ear stands out.
    const out = EARS.out + EARS.turned * Math.max(0, -Math.sign(across) * turn);
    // Only ears and hair are beside the cheeks, whatever else has the colour of skin.
    const beside =
      along < EARS.top ? 1 : Math.max(hair.data[at], smoothStep(out + 0.05, out, Math.abs(across)));
    const bare =
      person.data[at] * (1 - garment.data[at]) * smoothStep(EARS.bottom + 0.04, EARS.bottom, along);
    const above = bare * beside;
    return Math.max(hanging, above, person.data[at] * smoothStep(2, -1, outline[at]));
  };
}

function cutBust({ regions, picture }: Likeness, { chin, height }: Measure) {
  const room = (picture.height - chin.y) / height - BUST.middle;
  const high = Math.max(0.2, Math.min(BUST.high, room));
  return (at: number, x: number, y: number): number => {
    const across = (x - chin.x) / (BUST.wide * height);
    const below = (y - chin.y - BUST.middle * height) / (high * height);
    return below <= 0 || Math.hypot(across, below) <= 1 ? regions.person.data[at] : 0;
  };
}

/** Coverage of the picture with rounded corners: 1 inside, 0 outside. */
function insidePicture({ width, height }: Plane, radius: number): (x: number, y: number) => number {
  return (x, y) => {
    const across = Math.max(0, Math.abs(x - width / 2) - (width / 2 - radius));
    const down = Math.max(0, Math.abs(y - height / 2) - (height / 2 - radius));
    return Math.max(0, Math.min(1, radius - Math.hypot(across, down) + 0.5));
  };
}

/**
 * Coverage of the drawn part of a person, 0–1, of the likeness's size: head with hair, bust with a round
 * lower edge, or all.
 */
export function cutFigure(likeness: Likeness, crop: CropName): Plane {
  const shown = createPlane(likeness.picture);
  const measure = measureOf(likeness);
  const { person } = likeness.regions;
  const radius = Math.min(shown.width / 2, shown.height / 2, CORNER * measure.height);
  const inside = insidePicture(shown, radius);
  const cut =
    crop === 'head'
      ? cutHead(likeness, measure)
      : crop === 'bust'
        ? cutBust(likeness, measure)
        : (at: number) => person.data[at];
  for (let at = 0; at < shown.data.length; at++) {
    const x = (at % shown.width) + 0.5;
    const y = Math.floor(at / shown.width) + 0.5;
    shown.data[at] = cut(at, x, y) * inside(x, y);
  }
  return shown;
}
