import { fillCapsule } from '../../core/geometry/fill-capsule.ts';
import { fillPolygon } from '../../core/geometry/fill-polygon.ts';
import type { Point } from '../../core/models/photo-window.ts';
import type { Box } from '../../core/raster/crop.ts';
import type { Hand } from './find-hands.ts';

/** Points of each finger from the palm to its tip, and those around the palm. */
const FINGERS = [
  [1, 2, 3, 4],
  [5, 6, 7, 8],
  [9, 10, 11, 12],
  [13, 14, 15, 16],
  [17, 18, 19, 20],
] as const;
const PALM = [0, 1, 5, 9, 13, 17] as const;

/** Length of the wrist behind its point, in sizes of the hand. */
const WRIST = 0.3;

/** Distances around the bones, in sizes of the hand. */
interface HandReach {
  /** A finger is some 0.2 wide. */
  readonly finger: number;
  /** Around the palm, whose points lie within it. */
  readonly palm: number;
}

/** Flags on a part of a copy of the photo, and the place of that part. */
interface HandDrawing {
  readonly box: Box;
  /** Converts pixels of the photo to pixels of the copy. */
  readonly scale: readonly [x: number, y: number];
  readonly reach: HandReach;
}

/** The wrist behind its point, away from the knuckles. */
function wristOf({ points, size }: Hand): Point {
  const [wrist, knuckle] = [points[0], points[9]];
  const length = Math.max(1e-6, Math.hypot(wrist.x - knuckle.x, wrist.y - knuckle.y));
  const step = (WRIST * size) / length;
  return { x: wrist.x + step * (wrist.x - knuckle.x), y: wrist.y + step * (wrist.y - knuckle.y) };
}

/** Flags what is no farther than a reach from the bones and the palm of a hand, with its wrist. */
export function drawHand(hand: Hand, { box, scale, reach }: HandDrawing): Uint8Array {
  const { left, top, right, bottom } = box;
  const canvas = {
    width: right - left,
    height: bottom - top,
    data: new Uint8Array((right - left) * (bottom - top)),
  };
  const place = ({ x, y }: Point): Point => ({ x: x * scale[0] - left, y: y * scale[1] - top });
  const points = hand.points.map(place);
  const size = hand.size * scale[0];
  const lay = (path: readonly Point[], radius: number) => {
    for (let i = 0; i + 1 < path.length; i++)
      fillCapsule(canvas, { from: path[i], to: path[i + 1], radius: Math.max(0.7, radius * size) });
  };
  for (const finger of FINGERS)
    lay(
      finger.map((number) => points[number]),
      reach.finger,
    );
  const palm = PALM.map((number) => points[number]);
  fillPolygon(
    canvas,
    palm.flatMap(({ x, y }) => [x, y]),
  );
  lay([...palm, palm[0]], reach.palm);
  lay([points[0], place(wristOf(hand))], reach.palm);
  return canvas.data;
}

/** Reach around a nail and the last joint before it, in sizes of the hand. */
const NAIL = 0.08;
const JOINT = 0.04;

/** Ends of a nail on the way from the last joint to the tip. */
const FROM = 0.5;
const TO = 1.3;

/** Nails of a hand, each with the joint before it. */
export function drawNails(
  hand: Hand,
  { box, scale }: Omit<HandDrawing, 'reach'>,
): { readonly nail: Uint8Array; readonly joint: Uint8Array }[] {
  const { left, top, right, bottom } = box;
  const [width, height] = [right - left, bottom - top];
  const draw = (from: Point, to: Point, reach: number) => {
    const canvas = { width, height, data: new Uint8Array(width * height) };
    const place = ({ x, y }: Point): Point => ({ x: x * scale[0] - left, y: y * scale[1] - top });
    const radius = Math.max(0.7, reach * hand.size * scale[0]);
    fillCapsule(canvas, { from: place(from), to: place(to), radius });
    return canvas.data;
  };
  return FINGERS.map((finger) => {
    const [before, joint, tip] = finger.slice(1).map((number) => hand.points[number]);
    const along = (share: number): Point => ({
      x: joint.x + share * (tip.x - joint.x),
      y: joint.y + share * (tip.y - joint.y),
    });
    return { nail: draw(along(FROM), along(TO), NAIL), joint: draw(before, joint, JOINT) };
  });
}

/** The part of a copy of the photo that holds a hand and its surroundings; undefined outside it. */
export function boxOfHand(
  { points, size }: Hand,
  {
    scale,
    within,
  }: Pick<HandDrawing, 'scale'> & { readonly within: { readonly width: number; readonly height: number } },
): Box | undefined {
  const margin = 0.8 * size;
  const [across, down] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const left = Math.max(0, Math.floor((Math.min(...across) - margin) * scale[0]));
  const top = Math.max(0, Math.floor((Math.min(...down) - margin) * scale[1]));
  const right = Math.min(within.width, Math.ceil((Math.max(...across) + margin) * scale[0]));
  const bottom = Math.min(within.height, Math.ceil((Math.max(...down) + margin) * scale[1]));
  return right > left && bottom > top ? { left, top, right, bottom } : undefined;
}
