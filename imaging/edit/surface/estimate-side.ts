import { vanishingByConsensus } from '../../core/geometry/vanishing-by-consensus.ts';
import { cross, dot, normalize, type Vector } from '../../core/geometry/vector.ts';
import type { Point } from '../../core/models/photo-window.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { type Corners, fitCorners } from './fit-corners.ts';
import type { Material } from './materials.ts';
import { type Outline, outlineOf } from './outline.ts';
import { type Camera, rayOf, type Side, sideOf } from './side.ts';

/**
 * Orientation of a region in the scene: automatic, facing the viewer, floor, wall to the left or right, or
 * around a thing.
 */
export type Orientation = 'auto' | 'front' | 'floor' | 'left' | 'right' | 'round';

/** Orientation that was found or requested; `corners` is a rectangle in perspective. */
export type FoundOrientation = 'front' | 'floor' | 'sky' | 'left' | 'right' | 'round' | 'corners';

/** Default height of the horizon as a share of the photo's height, and its least distance from a floor. */
const USUAL_HORIZON = 0.42;
const MIN_ROOM = 0.03;
const USUAL_ROOM = 0.2;

/** Least distance below the horizon, and least width, of a region that is ground. */
const BELOW = 0.04;
const WIDE = 0.55;

/** A marked thing takes at most this share of the photo. */
const THING = 0.28;

/** Cloth over more than this share of a photo hangs flat. */
const FLAT = 0.5;

/** Edges of a receding wall: largest distance from the vanishing point and least slope, as sines. */
const MISS = 0.07;
const SLANTING = 0.06;

/** Default vanishing point of a wall: this many widths beyond its far end. */
const FAR_END = 0.5;

export interface EstimatedSide {
  readonly lie: FoundOrientation;
  readonly side: Side;
  readonly corners: Corners | undefined;
}

interface Seen {
  readonly outline: Outline;
  readonly camera: Camera;
  readonly size: { readonly width: number; readonly height: number };
  readonly vanishing: Point | undefined;
  readonly corners: Corners | undefined;
}

const AHEAD: Vector = [0, 0, 1];
const DOWN: Vector = [0, 1, 0];

function horizonOf({ outline, size: { height }, vanishing }: Seen): number {
  if (vanishing) return Math.min(vanishing.y, outline.top - MIN_ROOM * height);
  return Math.min(USUAL_HORIZON * height, outline.top - USUAL_ROOM * height);
}

function isGround(seen: Seen): boolean {
  const { outline, size, vanishing } = seen;
  const horizon = vanishing?.y ?? USUAL_HORIZON * size.height;
  const isBelow = outline.top > horizon + BELOW * size.height;
  return isBelow && (outline.touches.bottom || outline.right - outline.left > WIDE * size.width);
}

/** True if corners belong to a thing rather than to the photo's frame. */
function areOwn({ corners, size: { width, height } }: Seen): boolean {
  const reach = 0.012 * Math.max(width, height);
  const atFrame = ({ x, y }: Point) => x < reach || y < reach || x > width - reach || y > height - reach;
  return corners !== undefined && !corners.some(atFrame);
}

function wallOf({ outline, vanishing }: Seen): 'left' | 'right' | undefined {
  if (!vanishing) return undefined;
  const width = outline.right - outline.left;
  const side =
    vanishing.x < outline.left + 0.12 * width
      ? 'left'
      : vanishing.x > outline.right - 0.12 * width
        ? 'right'
        : undefined;
  const runs = [outline.upper, outline.lower].some((line) => {
    if (!line || Math.abs(line.slope) < SLANTING) return false;
    const [dx, dy] = [vanishing.x - line.through.x, vanishing.y - line.through.y];
    return Math.abs(dy - line.slope * dx) < MISS * Math.hypot(dx, dy) * Math.hypot(1, line.slope);
  });
  return runs ? side : undefined;
}

function chooseLie(
  seen: Seen,
  { lie, lies }: { readonly lie: Orientation; readonly lies: Material['lies'] },
): FoundOrientation {
  if (lie !== 'auto') return lie === 'floor' && lies === 'sky' ? 'sky' : lie;
  if (lies === 'sky') return lies;
  const { outline, size } = seen;
  if (lies === 'round') return outline.share > FLAT ? 'front' : 'round';
  if (areOwn(seen)) return 'corners';
  if (lies === 'floor' && outline.middle.y > (seen.vanishing?.y ?? USUAL_HORIZON * size.height))
    return 'floor';
  if (isGround(seen)) return 'floor';
  const { left, right, top, bottom } = outline.touches;
  if (outline.share < THING && !left && !right && !top && !bottom) return 'round';
  return wallOf(seen) ?? 'front';
}

/**
 * Plane whose vanishing line is `a · x + b · y + c = 0`, from the middle of the photo. It faces away from the
 * viewer at the point.
 */
function sideOfLine(
  [a, b, c]: Vector,
  { camera, at, wish }: { camera: Camera; at: Point; wish: Vector },
): Side {
  const normal = normalize([camera.focal * a, camera.focal * b, c]);
  const ray = rayOf(camera, at);
  const facing = dot(normal, ray) < 0 ? -1 : 1;
  return sideOf([facing * normal[0], facing * normal[1], facing * normal[2]], wish);
}

/** The side of a rectangle seen at a slant: its opposite edges meet where these run to. */
function sideOfCorners([a, b, c, d]: Corners, camera: Camera): Side {
  const line = (from: Point, to: Point) => cross(rayOf(camera, from), rayOf(camera, to));
  const towards = (vector: Vector, like: Vector) =>
    normalize(vector[0] * like[0] + vector[1] * like[1] < 0 ? [-vector[0], -vector[1], -vector[2]] : vector);
  const across = towards(cross(line(a, b), line(d, c)), [b.x - a.x + c.x - d.x, b.y - a.y + c.y - d.y, 0]);
  const down = towards(cross(line(a, d), line(b, c)), [d.x - a.x + c.x - b.x, d.y - a.y + c.y - b.y, 0]);
  const normal = normalize(cross(across, down));
  return sideOf(normal[2] < 0 ? [-normal[0], -normal[1], -normal[2]] : normal, down);
}

function placeSide(lie: FoundOrientation, seen: Seen): Side {
  const { camera, outline, vanishing, corners, size } = seen;
  const { middle } = camera;
  const at = outline.middle;
  if (lie === 'corners' && corners) return sideOfCorners(corners, camera);
  if (lie === 'floor') {
    const horizon = horizonOf(seen);
    const far = rayOf(camera, { x: vanishing?.x ?? middle.x, y: horizon });
    const side = sideOfLine([0, 1, middle.y - horizon], { camera, at, wish: far });
    return sideOf(side.normal, [-far[0], -far[1], -far[2]]);
  }
  if (lie === 'sky') {
    const horizon = Math.max(outline.bottom + 0.02 * size.height, vanishing?.y ?? 0);
    return sideOfLine([0, 1, middle.y - horizon], { camera, at, wish: AHEAD });
  }
  if (lie === 'left' || lie === 'right') {
    const width = Math.max(outline.right - outline.left, 0.3 * size.width);
    const guess = lie === 'left' ? outline.left - FAR_END * width : outline.right + FAR_END * width;
    const fits = vanishing && (lie === 'left' ? vanishing.x < outline.left : vanishing.x > outline.right);
    const x = fits ? vanishing.x : guess;
    return sideOfLine([1, 0, middle.x - x], { camera, at, wish: DOWN });
  }
  return sideOf(AHEAD, DOWN);
}

interface SideInput {
  /** 0–1. */
  readonly coverage: Plane;
  readonly lightness: Plane;
  readonly camera: Camera;
  readonly lie: Orientation;
  readonly lies: Material['lies'];
}

/**
 * Guesses the orientation of a marked region from its outline, the photo's lines and its material. Undefined
 * if nothing is marked.
 */
export function estimateSide({
  coverage,
  lightness,
  camera,
  lie,
  lies,
}: SideInput): EstimatedSide | undefined {
  const outline = outlineOf(coverage);
  if (!outline) return undefined;
  const corners = fitCorners(coverage);
  const seen = {
    outline,
    camera,
    size: coverage,
    vanishing: vanishingByConsensus(lightness)?.point,
    corners,
  };
  const found = chooseLie(seen, { lie, lies });
  return { lie: found, side: placeSide(found, seen), corners };
}
