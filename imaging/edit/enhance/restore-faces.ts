import type { OwnModel } from '../../core/models/own/open-own-model.ts';
import { chooseRange, toPicture } from '../../core/models/own/value-range.ts';
import type { Point } from '../../core/models/photo-window.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { faceLandmarks, facePoints } from '../../vision/faces/face-landmarks.ts';
import { meshPoint } from '../../vision/faces/face-mesh.ts';
import type { Face } from '../../vision/faces/find-faces.ts';

/**
 * Eyes, tip of the nose and corners of the mouth, the picture's left first, in a square of 512 pixels: where
 * models trained on aligned FFHQ expect them (facexlib, Wang et al. 2021).
 */
const TEMPLATE: readonly Point[] = [
  { x: 192.98, y: 239.95 },
  { x: 318.9, y: 240.19 },
  { x: 256.63, y: 314.02 },
  { x: 201.26, y: 371.41 },
  { x: 313.09, y: 371.15 },
];
const TEMPLATE_SIDE = 512;

/** Ellipse of the square that is pasted back, and the share of its radii over which it fades in. */
const OVAL = { x: 256, y: 275, across: 185, down: 235, fade: 0.25 } as const;

/** Pixels of the photo for one of the model's above which a face is sharper than the model makes it. */
const MAX_SHRINK = 1.3;

/** Turn and scale (`a + bi`) and shift: `x' = a·x − b·y + left`, `y' = b·x + a·y + top`. */
interface Similarity {
  readonly a: number;
  readonly b: number;
  readonly left: number;
  readonly top: number;
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** The similarity that brings points nearest to others, by least squares over complex numbers. */
function fitSimilarity(points: readonly Point[], onto: readonly Point[]): Similarity {
  const [from, to] = [middleOf(points), middleOf(onto)];
  let [real, imaginary, squares] = [0, 0, 0];
  for (const [index, { x, y }] of points.entries()) {
    const [dx, dy] = [x - from.x, y - from.y];
    const [ex, ey] = [onto[index].x - to.x, onto[index].y - to.y];
    real += dx * ex + dy * ey;
    imaginary += dx * ey - dy * ex;
    squares += dx * dx + dy * dy;
  }
  const [a, b] = [real / squares, imaginary / squares];
  return { a, b, left: to.x - a * from.x + b * from.y, top: to.y - b * from.x - a * from.y };
}

function transform({ a, b, left, top }: Similarity, { x, y }: Point): Point {
  return { x: a * x - b * y + left, y: b * x + a * y + top };
}

function invert({ a, b, left, top }: Similarity): Similarity {
  const norm = a * a + b * b;
  const [c, d] = [a / norm, -b / norm];
  return { a: c, b: d, left: -(c * left - d * top), top: -(d * left + c * top) };
}

/** Points of a face in the order of the template, in pixels of the enlarged picture. */
function pointsOf({ mesh }: Face, factor: number): Point[] {
  const eye = (ring: readonly number[]) => middleOf(ring.map((index) => meshPoint(mesh, index)));
  const points = [
    eye(faceLandmarks.rightEye),
    eye(faceLandmarks.leftEye),
    meshPoint(mesh, facePoints.noseTip),
    meshPoint(mesh, facePoints.rightMouthCorner),
    meshPoint(mesh, facePoints.leftMouthCorner),
  ];
  return points.map(({ x, y }) => ({ x: x * factor, y: y * factor }));
}

/** Colour of a channel by linear interpolation; border pixels repeat. Pixel middles lie at whole numbers. */
function sample({ width, height, channels, data }: Picture, { x, y }: Point, channel: number): number {
  const u = Math.min(width - 1, Math.max(0, x));
  const v = Math.min(height - 1, Math.max(0, y));
  const [left, above] = [Math.floor(u), Math.floor(v)];
  const [right, below] = [Math.min(width - 1, left + 1), Math.min(height - 1, above + 1)];
  const at = (column: number, row: number) => data[(row * width + column) * channels + channel];
  const upper = at(left, above) + (at(right, above) - at(left, above)) * (u - left);
  const lower = at(left, below) + (at(right, below) - at(left, below)) * (u - left);
  return upper + (lower - upper) * (v - above);
}

/** The aligned square of a face, 3 channels. `toPhoto` maps places of the template. */
function cutFace(
  picture: Picture,
  { side, toPhoto }: { readonly side: number; readonly toPhoto: Similarity },
): Picture {
  const out = new Uint8Array(side * side * 3);
  const step = TEMPLATE_SIDE / side;
  for (let y = 0, to = 0; y < side; y++)
    for (let x = 0; x < side; x++, to += 3) {
      const place = transform(toPhoto, { x: x * step, y: y * step });
      for (let channel = 0; channel < 3; channel++)
        out[to + channel] = Math.round(sample(picture, place, channel));
    }
  return { width: side, height: side, channels: 3, data: out };
}

/** Opacity of a place of the template, 0–1. */
function opacityAt({ x, y }: Point): number {
  const radius = Math.hypot((x - OVAL.x) / OVAL.across, (y - OVAL.y) / OVAL.down);
  return Math.min(1, Math.max(0, (1 - radius) / OVAL.fade));
}

/** Lays a restored square back over its face, in place. */
function pasteFace(
  out: Picture,
  {
    made,
    toPhoto,
    strength,
  }: { readonly made: Picture; readonly toPhoto: Similarity; readonly strength: number },
): void {
  const fromPhoto = invert(toPhoto);
  const ends = [0, TEMPLATE_SIDE].flatMap((x) => [0, TEMPLATE_SIDE].map((y) => transform(toPhoto, { x, y })));
  const [xs, ys] = [ends.map(({ x }) => x), ends.map(({ y }) => y)];
  const step = made.width / TEMPLATE_SIDE;
  const bottom = Math.min(out.height, Math.ceil(Math.max(...ys)));
  const right = Math.min(out.width, Math.ceil(Math.max(...xs)));
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y < bottom; y++)
    for (let x = Math.max(0, Math.floor(Math.min(...xs))); x < right; x++) {
      const place = transform(fromPhoto, { x, y });
      const opacity = strength * opacityAt(place);
      if (opacity === 0) continue;
      const to = (y * out.width + x) * out.channels;
      for (let channel = 0; channel < 3; channel++) {
        const value = sample(made, { x: place.x * step, y: place.y * step }, channel);
        out.data[to + channel] = Math.round(
          out.data[to + channel] + opacity * (value - out.data[to + channel]),
        );
      }
    }
}

interface FaceRestoration {
  readonly model: OwnModel;
  /** Faces of the photo of which the picture was made. */
  readonly faces: readonly Face[];
  /** Times by which the picture is larger than that photo. */
  readonly factor: number;
  /** Opacity of the restored faces, 0–1. */
  readonly strength: number;
  readonly progress: Progress;
}

/**
 * Restores faces by the operator's model: each is turned into the square that such models know, made anew,
 * and laid back over the face alone. Faces with more pixels than the model makes are left. Returns a new
 * picture and the number of faces that were made anew. Rejects with `aborted`.
 */
export async function restoreFaces(
  picture: Picture,
  { model, faces, factor, strength, progress }: FaceRestoration,
): Promise<{ readonly picture: Picture; readonly restored: number }> {
  const out: Picture = { ...picture, data: picture.data.slice() };
  const side = model.signature.size?.width ?? TEMPLATE_SIDE;
  let restored = 0;
  for (const [index, face] of faces.entries()) {
    await progress.report(index / faces.length);
    const toPhoto = invert(fitSimilarity(pointsOf(face, factor), TEMPLATE));
    if ((Math.hypot(toPhoto.a, toPhoto.b) * TEMPLATE_SIDE) / side > MAX_SHRINK) continue;
    const given = cutFace(picture, { side, toPhoto });
    const output = await model.run(given);
    const made = toPicture(output, chooseRange(output, { picture: given }));
    pasteFace(out, { made, toPhoto, strength });
    restored++;
  }
  await progress.report(1);
  return { picture: out, restored };
}
