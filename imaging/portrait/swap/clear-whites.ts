import { linearOf, luminanceOf, toByte } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { fillPolygon } from '../../core/geometry/fill-polygon.ts';
import { median, smoothStep } from '../../core/numeric/scalar.ts';
import type { Picture } from '../../core/picture.ts';
import { faceLandmarks } from '../../vision/faces/face-landmarks.ts';
import { type Iris, meshPoint } from '../../vision/faces/face-mesh.ts';
import type { SourceFace } from './crop-source.ts';

/** Light of white relative to skin up to which it is lifted, and the most that it is. @tuned 2026-11-30 */
const GOAL = 1.1;
const LIFT = 1.8;
/** Light relative to skin from which on a place is no lash. @tuned 2026-11-30 */
const LASH = [0.06, 0.2] as const;
/** Redness relative to that of skin from white to lids, and that of skin which no lid is told by. */
const LID = [0.5, 0.9] as const;
const MIN_REDNESS = 0.15;
/** Distances from the middle of an iris, in its radii, from its colour to white. */
const AROUND_IRIS = [0.9, 1.15] as const;
/** Softness of the lids' edges, in radii of the iris. */
const SOFTNESS = 0.12;
const FLOOR = 0.003;

/** Cheeks and the middle of the brow. */
const SKIN_POINTS = [50, 280, 9, 205, 425];

type Colour = readonly [number, number, number];

function colourAt({ channels, data }: Picture, pixel: number): Colour {
  const from = pixel * channels;
  return [linearOf[data[from]], linearOf[data[from + 1]], linearOf[data[from + 2]]];
}

function rednessOf([red, green, blue]: Colour): number {
  return Math.log((2 * red + FLOOR) / (green + blue + FLOOR));
}

/** Light and redness of the skin of a source. */
function measureSkin({ photo, face }: SourceFace) {
  const seen = SKIN_POINTS.map((point) => {
    const { x, y } = meshPoint(face.mesh, point);
    const column = Math.max(0, Math.min(photo.width - 1, Math.floor(x)));
    const row = Math.max(0, Math.min(photo.height - 1, Math.floor(y)));
    return colourAt(photo, row * photo.width + column);
  });
  return { light: median(seen.map((colour) => luminanceOf(colour))), redness: median(seen.map(rednessOf)) };
}

interface Eye {
  readonly iris: Iris;
  readonly ring: readonly number[];
}

/** Share of the opening of an eye beside its iris at each pixel of a window around it, 0–1. */
function openingOf({ photo, face }: SourceFace, { iris, ring }: Eye) {
  const corners = ring.map((point) => meshPoint(face.mesh, point));
  const room = Math.ceil(iris.radius);
  const left = Math.max(0, Math.floor(Math.min(...corners.map(({ x }) => x))) - room);
  const top = Math.max(0, Math.floor(Math.min(...corners.map(({ y }) => y))) - room);
  const right = Math.min(photo.width, Math.ceil(Math.max(...corners.map(({ x }) => x))) + room);
  const bottom = Math.min(photo.height, Math.ceil(Math.max(...corners.map(({ y }) => y))) + room);
  const size = { width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
  const inside = new Uint8Array(size.width * size.height);
  fillPolygon(
    { ...size, data: inside },
    corners.flatMap(({ x, y }) => [x - left, y - top]),
  );
  if (inside.length === 0) return { left, top, ...size, data: new Float32Array(0) };
  const plane = { ...size, data: Float32Array.from(inside) };
  const soft = gaussianBlurCompiled(plane, Math.max(0.3, SOFTNESS * iris.radius)).data;
  const data = soft.map((value, at) => {
    const [x, y] = [left + (at % size.width) + 0.5, top + Math.floor(at / size.width) + 0.5];
    const distance = Math.hypot(x - iris.x, y - iris.y) / iris.radius;
    return value * smoothStep(...AROUND_IRIS, distance);
  });
  return { left, top, ...size, data };
}

/**
 * Lifts the white of a source's eyes in place where it is darker than its skin: it lies in the shade of lids
 * and lashes, and drawn small it would be lost between them.
 * Black-and-white photos stay, as no tint tells white from lids there.
 */
export function clearWhites(source: SourceFace): void {
  const { irises } = source.face.mesh;
  if (!irises) return;
  const { photo } = source;
  const skin = measureSkin(source);
  if (skin.redness <= MIN_REDNESS) return;
  const eyes = [
    { iris: irises.right, ring: faceLandmarks.rightEye },
    { iris: irises.left, ring: faceLandmarks.leftEye },
  ];
  for (const eye of eyes) {
    const { left, top, width, data } = openingOf(source, eye);
    for (const [at, share] of data.entries()) {
      if (share === 0) continue;
      const pixel = (top + Math.floor(at / width)) * photo.width + left + (at % width);
      const colour = colourAt(photo, pixel);
      const light = luminanceOf(colour) / (skin.light + FLOOR);
      const red = smoothStep(...LID, Math.max(0, rednessOf(colour)) / skin.redness);
      const white = share * (1 - red) * smoothStep(...LASH, light);
      const lift = Math.max(1, Math.min(LIFT, GOAL / Math.max(FLOOR, light)));
      const factor = 1 + white * (lift - 1);
      for (let channel = 0; channel < 3; channel++)
        photo.data[pixel * photo.channels + channel] = toByte(factor * colour[channel]);
    }
  }
}
