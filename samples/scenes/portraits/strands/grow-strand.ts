import type { Frame } from '../../../renderer/frame.ts';
import { createPoint, dot, normalize, type Point } from '../../../renderer/point.ts';
import { type Pose, toOwn, turnToScene } from '../pose.ts';
import type { Flow } from './flow.ts';
import type { Projection } from './projection.ts';

/** Surface that hairs of one kind grow on. */
export interface Ground {
  readonly frame: Frame;
  readonly projection: Projection;
  readonly pose: Pose;
  readonly flow: Flow;
  /** Bit of the hair's mass, bits of what hairs must not grow far over. */
  readonly mass: number;
  readonly foreign: number;
}

/** One hair's own turns. */
export interface Habit {
  /** In pixels. */
  readonly length: number;
  /** Radians for each pixel. */
  readonly curl: number;
  readonly stray: number;
  /** Direction that a curl starts in. */
  readonly start: number;
  /** Pixels from the seed back to the root: hair grows out of skin before its mass begins. */
  readonly setBack: number;
  /** Pixels that it may reach over foreign ground, and beyond the edge of all its mass. */
  readonly overlap: number;
  readonly free: number;
}

interface Grown {
  /** Number of places written. */
  readonly count: number;
  /** Direction of the hair in the scene near its root. */
  readonly tangent: Readonly<Point>;
}

const own = createPoint();
const across = createPoint();
const place = createPoint();
const normal = createPoint();
const lie = createPoint();
const flowing = createPoint();

/** Lays a direction onto the surface and makes it one long. */
function layOn(direction: Point, surface: Readonly<Point>): void {
  const outwards = dot(direction, surface);
  direction.x -= outwards * surface.x;
  direction.y -= outwards * surface.y;
  direction.z -= outwards * surface.z;
  normalize(direction);
}

/** Turns a direction that lies on a surface about the surface's normal. */
function turn(direction: Point, surface: Readonly<Point>, angle: number): void {
  across.x = surface.y * direction.z - surface.z * direction.y;
  across.y = surface.z * direction.x - surface.x * direction.z;
  across.z = surface.x * direction.y - surface.y * direction.x;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  direction.x = direction.x * cos + across.x * sin;
  direction.y = direction.y * cos + across.y * sin;
  direction.z = direction.z * cos + across.z * sin;
}

/**
 * Share of a flow that may point out of the surface; where more does, hair leaves it and goes straight on.
 */
const LEAVES = 0.5;

/**
 * Finds which way hair lies behind a pixel, `lie`, from the traced surface there. False where it leaves the
 * surface.
 */
function findLie(
  { frame, projection, pose, flow }: Ground,
  { pixel, at }: { pixel: { x: number; y: number }; at: number },
): boolean {
  projection.unproject(pixel, frame.depth[at], place);
  toOwn(pose, place, own);
  flow(flowing, own);
  turnToScene(pose, flowing, flowing);
  normalize(flowing);
  normal.x = frame.normal[at * 3];
  normal.y = frame.normal[at * 3 + 1];
  normal.z = frame.normal[at * 3 + 2];
  normalize(normal);
  if (dot(flowing, normal) > LEAVES) return false;
  layOn(flowing, normal);
  Object.assign(lie, flowing);
  return true;
}

/**
 * Lets a hair grow from a pixel of its mass along the flow, pixel by pixel; beyond the mass's edge it goes
 * straight on. Writes its places, in pixels, to `out` from `from` on.
 */
export function growStrand(
  ground: Ground,
  {
    root,
    habit,
    out,
    from,
  }: { root: { readonly x: number; readonly y: number } } & {
    readonly habit: Habit;
    readonly out: Float32Array;
    readonly from: number;
  },
): Grown {
  const { frame, mass, foreign } = ground;
  const pixel = { x: root.x, y: root.y };
  const tangent = createPoint();
  let angle = habit.start;
  let beyond = 0;
  let count = 0;
  for (; count < habit.length; count++) {
    const column = Math.floor(pixel.x);
    const row = Math.floor(pixel.y);
    if (column < 0 || row < 0 || column >= frame.width || row >= frame.height) break;
    const at = row * frame.width + column;
    const met = frame.solids[at];
    if (met & mass || count === 0) {
      if (!findLie(ground, { pixel, at }) && count === 0) break;
    } else {
      const most = met & foreign ? habit.overlap + habit.setBack : habit.free;
      if (++beyond > most) break;
      sink();
    }
    const heading = { x: lie.x, y: lie.y, z: lie.z };
    turn(heading, normal, habit.stray);
    if (habit.curl !== 0) coil(heading, angle);
    angle += habit.curl;
    if (count === 0) {
      pixel.x -= heading.x * habit.setBack;
      pixel.y += heading.y * habit.setBack;
    }
    if (count === 2) Object.assign(tangent, heading);
    out[from + count * 2] = pixel.x;
    out[from + count * 2 + 1] = pixel.y;
    step(pixel, heading);
  }
  return { count, tangent };
}

/** Share of a coiled hair's way that leads on; the rest goes round. */
const LEAD = 0.45;

const round = createPoint();

/** Makes a heading one along a coil. @param angle how far round the coil is */
function coil(heading: Point, angle: number): void {
  Object.assign(round, lie);
  turn(round, normal, angle);
  heading.x = LEAD * heading.x + (1 - LEAD) * 1.5 * round.x;
  heading.y = LEAD * heading.y + (1 - LEAD) * 1.5 * round.y;
  heading.z = LEAD * heading.z + (1 - LEAD) * 1.5 * round.z;
}

/** Lets what has left its mass hang down a little more. */
function sink(): void {
  lie.y -= 0.012;
  normalize(lie);
}

/** People are looked at along −z, so that a direction's x and y are the picture's. */
function step(pixel: { x: number; y: number }, { x, y }: Readonly<Point>): void {
  pixel.x += x;
  pixel.y -= y;
}
