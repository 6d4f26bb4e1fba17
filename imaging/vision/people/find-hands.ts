import { loadModel } from '../../core/models/load-model.ts';
import type { Model } from '../../core/models/open-model.ts';
import type { PhotoLevels } from '../../core/models/photo-levels.ts';
import type { PhotoWindow, Point } from '../../core/models/photo-window.ts';
import { readWindow } from '../../core/models/read-window.ts';
import type { Progress } from '../../core/progress.ts';
import { type FaceBox, sizeOfFace } from '../faces/face-box.ts';
import { decodePalms, PALM_INPUT, type Palm } from './decode-palms.ts';
import type { Body } from './locate-bodies.ts';
import { angleTowards, type SeenHand, seeHand, windowAroundHand } from './see-hand.ts';

/** A hand of a photo. */
export interface Hand extends SeenHand {
  /** Distance from the wrist to the farthest knuckle, in pixels of the photo. */
  readonly size: number;
}

interface HandSearch {
  readonly faces: readonly { readonly box: FaceBox }[];
  readonly bodies: readonly Body[];
  readonly progress: Progress;
}

interface HandModels {
  readonly palm: Model;
  readonly hand: Model;
}

/** Least score of a palm, of a hand, and of a look that another one follows. */
const MIN_PALM = 0.3;
const MIN_HAND = 0.6;
const MAYBE_HAND = 0.02;

/** Windows around a palm in sides of its box, and their distance before it. The first is as published. */
const AROUND_PALM = [
  { sides: 2.6, before: 0.5 },
  { sides: 2.6, before: 0 },
  { sides: 2, before: 0 },
] as const;

/** Windows for palms around faces: sides and distances below the face, in its sizes. */
const AROUND_FACE = [
  { side: 5, below: 1.5 },
  { side: 5, below: 4.5 },
  { side: 9, below: 3 },
] as const;

/** Most faces with windows of their own. */
const MAX_FACES = 12;

/** Points of BlazePose: wrist, little finger and index of each side. */
const ARMS = [
  { elbow: 13, wrist: 15, little: 17, index: 19 },
  { elbow: 14, wrist: 16, little: 18, index: 20 },
] as const;

/** Least visibility of a wrist whose hand is looked at. */
const MAYBE_SEEN = 0.3;

/** Window around a hand of a pose, in distances from wrist to knuckles and in sizes of the face. */
const AROUND_POSE = { knuckles: 4.5, face: 1.5 } as const;

/** Looks after the first: each window is placed by what was seen before. */
const LOOKS = 2;

/** Knuckles of the four fingers. */
const KNUCKLES = [5, 9, 13, 17] as const;

/** Distance between the middles of two looks at one hand, in its sizes. */
const SAME = 0.6;

/** Sizes of hands in sizes of the nearest face. Others are none, or those of somebody far away. */
const PLAUSIBLE = { least: 0.12, most: 1.6 } as const;

function squareAt({ x, y }: Point, side: number, angle = 0): PhotoWindow {
  return { x, y, width: side, height: side, angle };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function planPalmWindows({ width, height }: PhotoLevels, { faces }: HandSearch): PhotoWindow[] {
  const whole = squareAt({ x: width / 2, y: height / 2 }, Math.max(width, height));
  const largest = faces.toSorted((one, other) => sizeOfFace(other.box) - sizeOfFace(one.box));
  const around = largest.slice(0, MAX_FACES).flatMap(({ box }) => {
    const size = sizeOfFace(box);
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return AROUND_FACE.map(({ side, below }) => squareAt({ x, y: y + below * size }, side * size));
  });
  return [whole, ...around.filter(({ y, height: side }) => y - side / 2 < height)];
}

async function detectPalms(
  levels: PhotoLevels,
  { palm, ...search }: HandSearch & HandModels,
): Promise<Palm[]> {
  const found: Palm[] = [];
  const windows = planPalmWindows(levels, search);
  for (const [i, window] of windows.entries()) {
    await search.progress.report((0.5 * i) / windows.length);
    const outputs = await palm.run(readWindow(levels, { window, ...PALM_INPUT }));
    found.push(...decodePalms(outputs, { window, min: MIN_PALM }));
  }
  const kept: Palm[] = [];
  for (const one of found.sort((a, b) => b.score - a.score))
    if (!kept.some(({ centre, side }) => distance(centre, one.centre) < 0.5 * Math.max(side, one.side)))
      kept.push(one);
  return kept;
}

/** A place where a hand may be, and the windows in which it is looked for. */
interface HandPlace {
  readonly at: Point;
  readonly windows: readonly PhotoWindow[];
}

/** Windows of the hand of a palm: before it, then around it, since turned palms are seen askew. */
function placeOfPalm({ centre, side, wrist, knuckle }: Palm): HandPlace {
  const angle = angleTowards({ x: knuckle.x - wrist.x, y: knuckle.y - wrist.y });
  const windows = AROUND_PALM.map(({ sides, before }) => {
    const shift = before * side;
    const middle = { x: centre.x + shift * Math.sin(angle), y: centre.y - shift * Math.cos(angle) };
    return squareAt(middle, sides * side, angle);
  });
  return { at: centre, windows };
}

/** Windows of hands of poses: along the knuckles, and along the forearm. */
function placesOfPose({ points, faceSize }: Body): HandPlace[] {
  return ARMS.flatMap(({ elbow, wrist, little, index }) => {
    const [from, at] = [points[elbow], points[wrist]];
    if (at.visibility < MAYBE_SEEN) return [];
    const to = {
      x: (2 * points[index].x + points[little].x) / 3,
      y: (2 * points[index].y + points[little].y) / 3,
    };
    const arm = { x: at.x - from.x, y: at.y - from.y };
    const length = Math.max(1e-6, Math.hypot(arm.x, arm.y));
    const step = 0.35 * faceSize;
    const beyond = { x: at.x + (step * arm.x) / length, y: at.y + (step * arm.y) / length };
    const side = AROUND_POSE.face * faceSize;
    const along = { x: to.x - at.x, y: to.y - at.y };
    const first = squareAt(to, Math.max(side, AROUND_POSE.knuckles * distance(at, to)), angleTowards(along));
    return [{ at: to, windows: [first, squareAt(beyond, 1.2 * side, angleTowards(arm))] }];
  });
}

function sizeOfHand({ points }: SeenHand): number {
  return Math.max(...KNUCKLES.map((number) => distance(points[0], points[number])));
}

/** Looks at a hand until one of its first windows shows it, and then until the window fits. */
async function followHand(
  levels: PhotoLevels,
  { hand, windows }: { readonly hand: Model; readonly windows: readonly PhotoWindow[] },
): Promise<SeenHand | undefined> {
  for (const window of windows) {
    let best = await seeHand(levels, { model: hand, window });
    for (let [look, last] = [0, best]; look < LOOKS && last.score > MAYBE_HAND; look++) {
      last = await seeHand(levels, { model: hand, window: windowAroundHand(last) });
      if (last.score >= best.score) best = last;
    }
    if (best.score >= MIN_HAND) return best;
  }
  return undefined;
}

function isPlausible(hand: Hand, faces: HandSearch['faces']): boolean {
  const middle = hand.points[9];
  const away = faces.map(({ box }) => ({
    size: sizeOfFace(box),
    far: distance(box.nose, middle) / sizeOfFace(box),
  }));
  const nearest = away.sort((one, other) => one.far - other.far)[0];
  if (!nearest) return true;
  return hand.size > PLAUSIBLE.least * nearest.size && hand.size < PLAUSIBLE.most * nearest.size;
}

function middleOf({ points }: SeenHand): Point {
  const [from, to] = [points[0], points[9]];
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}

/**
 * Hands of a photo, the surest first: those that the palm detector sees in the photo and around faces, and
 * those at wrists of poses. Empty without the models. Rejects with `aborted`.
 */
export async function findHands(levels: PhotoLevels, search: HandSearch): Promise<readonly Hand[]> {
  const [palm, hand] = await Promise.all([loadModel('palm'), loadModel('hand')]);
  if (!palm || !hand) return [];
  const palms = await detectPalms(levels, { ...search, palm, hand });
  const places = [...palms.map(placeOfPalm), ...search.bodies.flatMap(placesOfPose)];
  const found: Hand[] = [];
  for (const [i, { at, windows }] of places.entries()) {
    await search.progress.report(0.5 + (0.5 * i) / places.length);
    if (found.some((known) => distance(middleOf(known), at) < SAME * known.size)) continue;
    const seen = await followHand(levels, { hand, windows });
    const own = seen && { ...seen, size: sizeOfHand(seen) };
    if (own && isPlausible(own, search.faces)) found.push(own);
  }
  await search.progress.report(1);
  const kept: Hand[] = [];
  for (const one of found.sort((a, b) => b.score - a.score))
    if (
      !kept.some((other) => distance(middleOf(other), middleOf(one)) < SAME * Math.max(other.size, one.size))
    )
      kept.push(one);
  return kept;
}
