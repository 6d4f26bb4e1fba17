import { faceLandmarks, facePoints } from '../faces/face-landmarks.ts';
import { meshPoint } from '../faces/face-mesh.ts';
import { gaussianBlur } from '../kernels/gaussian-blur.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import { smoothStep } from '../kernels/smooth-step.ts';
import type { Point } from '../models/photo-window.ts';
import { ringDistance, ringOf } from './ring-distance.ts';
import type { Likeness } from './take-likeness.ts';

const cropNames = ['head', 'bust', 'person'] as const;
export type CropName = (typeof cropNames)[number];

/** How far hair and beard hang down below the chin of a head, at the sides and in the middle, and over how much they end; in heights of the face. */
const HAIR = { beside: 0.16, middle: 0.34, wide: 0.95, soft: 0.04 } as const;

/** How far below the chin a bust goes, and how wide it is, in heights of the face. */
const BUST = { middle: 0.1, wide: 1.5, high: 0.95 } as const;

/** Hair that hangs down must be broader than about twice this, in heights of the face: a wisp by itself looks like dirt. */
const WISP = 0.05;

/** Where ears are: a head has no skin but that of the face below them or further out. In heights of the face, down from the hairline and across from the middle. */
const EARS = { top: 0.12, bottom: 0.72, out: 0.54, turned: 0.55 } as const;

/** Radius by which the photo's own corners are rounded where it cuts the person, in heights of the face. */
const CORNER = 0.4;

/** A likeness by the measure of its face. */
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

/** The head with its hair, which is cut in a bow below the chin, and no neck. */
function cutHead(
  likeness: Likeness,
  { place, height }: Measure,
): (at: number, x: number, y: number) => number {
  const { person, hair, beard, garment } = likeness.regions;
  const turn = Math.sin((likeness.yaw * Math.PI) / 180);
  const outline = ringDistance(ringOf(likeness.points, faceLandmarks.faceOval), likeness.picture, 4).data;
  const locks = createPlane(hair);
  for (let at = 0; at < locks.data.length; at++) locks.data[at] = Math.max(hair.data[at], beard.data[at]);
  const broad = gaussianBlur(locks, WISP * height);
  return (at, x, y) => {
    const { x: across, y: along } = place(x, y);
    const bow = Math.min(1, (across / HAIR.wide) ** 2);
    const end = 1 + HAIR.middle + (HAIR.beside - HAIR.middle) * bow;
    const lock = locks.data[at] * smoothStep(0.5, 0.62, broad.data[at]);
    const hanging = lock * smoothStep(end + HAIR.soft, end - HAIR.soft, along);
    // Of a head that is turned the nearer ear stands out.
    const out = EARS.out + EARS.turned * Math.max(0, -Math.sign(across) * turn);
    // Beside the cheeks is nothing but ears and hair, whatever has the colour of skin.
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

/** 1 inside the picture with its corners rounded, 0 outside. */
function insidePicture({ width, height }: Plane, radius: number): (x: number, y: number) => number {
  return (x, y) => {
    const across = Math.max(0, Math.abs(x - width / 2) - (width / 2 - radius));
    const down = Math.max(0, Math.abs(y - height / 2) - (height / 2 - radius));
    return Math.max(0, Math.min(1, radius - Math.hypot(across, down) + 0.5));
  };
}

/** What of a person is shown: the head with its hair and no neck, the bust with a round lower edge, or all of him. Of the likeness's size, 0–1. */
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
