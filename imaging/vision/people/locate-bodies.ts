import { loadModel } from '../../core/models/load-model.ts';
import type { Model } from '../../core/models/open-model.ts';
import type { PhotoLevels } from '../../core/models/photo-levels.ts';
import { type PhotoWindow, type Point, toPhoto } from '../../core/models/photo-window.ts';
import { readWindow } from '../../core/models/read-window.ts';
import type { Progress } from '../../core/progress.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { type FaceBox, sizeOfFace } from '../faces/face-box.ts';
import { hideMistakenLimbs } from './hide-mistaken-limbs.ts';

/** A point of a body, in pixels of the photo. */
interface BodyPoint extends Point {
  /** Probability that it is within the photo and nothing hides it, 0–1. */
  readonly visibility: number;
}

/** The body of one face as the pose model sees it. */
export interface Body {
  /** Place of its face in the list of faces. */
  readonly face: number;
  /** Size of its face, in pixels of the photo. */
  readonly faceSize: number;
  /** The part of the photo that `mask` covers. */
  readonly window: PhotoWindow;
  /** Probability of this person, 0–1. Other people count as background. */
  readonly mask: Plane;
  /** The 33 points of BlazePose (Bazarevsky et al. 2020), numbered as in its model card. */
  readonly points: readonly BodyPoint[];
}

/** Side of the model's input and of its mask. */
const SIDE = 256;
const input = { columns: SIDE, rows: SIDE, low: 0, high: 1 };

/** Points of BlazePose, and numbers of each point in the model's output. */
const POINTS = 33;
const NUMBERS = 5;

/** Further points of the output: the middle of the body, and one on the circle around it. */
const MIDDLE = 33;
const CIRCLE = 34;

/** Side of the window in diameters of the circle, as in the graph that the model was published with. */
const AROUND = 1.25;

/**
 * First windows in sizes of the face: the side, and how far the middle lies below that of the face. The next
 * one is tried where a neighbour was seen.
 */
const FIRST = [
  { side: 9, below: 2.6 },
  { side: 6.5, below: 1.7 },
  { side: 4.5, below: 1 },
] as const;

/** Most looks after the first: each window is placed by what was seen before. */
const LOOKS = 2;

/** Change of place and of size, as fractions of the side, below which another look shows nothing new. */
const SETTLED = 0.06;

/** Least part of a body below the face that shows limbs, in sizes of the face. */
const SHOWN = 1.2;

/** Least confidence that the window shows somebody. */
const MIN_FLAG = 0.5;

/** Largest distance between the eyes of face and body, in sizes of the face. Beyond it is a neighbour. */
const SAME_FACE = 0.35;

/** Most faces whose bodies are looked for: each takes some 50 ms. */
const MAX_FACES = 12;

const EYES = [2, 5] as const;

function toProbability(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

function middleOf(points: readonly Point[]): Point {
  const sum = (read: (point: Point) => number) => points.reduce((all, point) => all + read(point), 0);
  return { x: sum(({ x }) => x) / points.length, y: sum(({ y }) => y) / points.length };
}

function firstWindows({ left, top, width, height }: FaceBox, size: number): PhotoWindow[] {
  return FIRST.map(({ side, below }) => ({
    x: left + width / 2,
    y: top + height / 2 + below * size,
    width: side * size,
    height: side * size,
  }));
}

/** An upright window around a body whose middle and circle are known. */
function windowAround(middle: Point, circle: Point): PhotoWindow {
  const [x, y] = [circle.x - middle.x, circle.y - middle.y];
  const side = 2 * AROUND * Math.hypot(x, y);
  return { ...middle, width: side, height: side, angle: Math.atan2(x, -y) };
}

type SeenParts = Pick<Body, 'window' | 'mask' | 'points'>;

interface SeenBody {
  readonly body: SeenParts;
  readonly flag: number;
  readonly next: PhotoWindow;
}

async function seeBody(
  levels: PhotoLevels,
  { pose, window }: { pose: Model; window: PhotoWindow },
): Promise<SeenBody> {
  const { points, flag, mask } = await pose.run(readWindow(levels, { window, ...input }));
  const pointAt = (number: number): BodyPoint => {
    const [x, y, , visible, present] = points.data.subarray(NUMBERS * number, NUMBERS * (number + 1));
    const visibility = Math.min(toProbability(visible), toProbability(present));
    return { ...toPhoto(window, { x: x / SIDE, y: y / SIDE }), visibility };
  };
  return {
    body: {
      window,
      mask: { width: SIDE, height: SIDE, data: mask.data.map(toProbability) },
      points: Array.from({ length: POINTS }, (_, number) => pointAt(number)),
    },
    flag: flag.data[0],
    next: windowAround(pointAt(MIDDLE), pointAt(CIRCLE)),
  };
}

function isOfFace({ body, flag }: SeenBody, { face, size }: { face: FaceBox; size: number }): boolean {
  const seen = middleOf(EYES.map((number) => body.points[number]));
  const eyes = middleOf([face.leftEye, face.rightEye]);
  return flag >= MIN_FLAG && Math.hypot(seen.x - eyes.x, seen.y - eyes.y) < SAME_FACE * size;
}

function isSettled({ body: { window }, next }: SeenBody): boolean {
  const moved = Math.hypot(next.x - window.x, next.y - window.y) / window.width;
  return moved < SETTLED && Math.abs(next.width / window.width - 1) < SETTLED;
}

/** The body of one face; undefined where neighbours are seen instead. */
async function locateBody(
  levels: PhotoLevels,
  { pose, face, size }: { readonly pose: Model; readonly face: FaceBox; readonly size: number },
): Promise<SeenParts | undefined> {
  for (const first of firstWindows(face, size)) {
    let found = await seeBody(levels, { pose, window: first });
    if (!isOfFace(found, { face, size })) continue;
    for (let look = 0; look < LOOKS && !isSettled(found); look++) {
      const seen = await seeBody(levels, { pose, window: found.next });
      if (!isOfFace(seen, { face, size })) break;
      found = seen;
    }
    return found.body;
  }
  return undefined;
}

/**
 * Bodies of faces: where their limbs are and which pixels are theirs. A face has none where the photo ends
 * near it or where the model sees a neighbour instead. Where only the hips are a neighbour's, no limb counts
 * as seen. Empty without the model. Rejects with `aborted`.
 */
export async function locateBodies(
  levels: PhotoLevels,
  { faces, progress }: { readonly faces: readonly { readonly box: FaceBox }[]; readonly progress: Progress },
): Promise<readonly Body[]> {
  const pose = await loadModel('pose');
  if (!pose) return [];
  const bodies: Body[] = [];
  for (const [number, { box: face }] of faces.slice(0, MAX_FACES).entries()) {
    await progress.report(number / faces.length);
    const size = sizeOfFace(face);
    if (levels.height - face.top - face.height < SHOWN * size) continue;
    const body = await locateBody(levels, { pose, face, size });
    if (body) bodies.push({ ...body, face: number, faceSize: size });
  }
  await progress.report(1);
  return hideMistakenLimbs(bodies);
}
