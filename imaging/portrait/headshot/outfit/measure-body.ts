import { median } from '../../../core/numeric/scalar.ts';
import type { Plane } from '../../../core/raster/plane.ts';
import type { HeadPose } from '../measure-head-pose.ts';
import type { Body } from './body.ts';

/** Half the width of a neck in heights of the face: default and bounds. */
const NECK = { usual: 0.33, min: 0.29, max: 0.41 } as const;

/** Half the width of shoulders: default and bounds. */
const SHOULDERS = { usual: 1.18, min: 1.08, max: 1.3 } as const;

/** Largest distance of a neck from the axis of the head. */
const MAX_ASIDE = 0.13;

/** Search heights below the chin of the neck's sides, and of the shoulders' ends. */
const NECK_ROWS = [0.05, 0.08, 0.11, 0.14, 0.17, 0.2];
const SHOULDER_ROWS = [0.75, 0.8, 0.85, 0.9];

/** Rotation of the chest as a fraction of the head's, and its limit in degrees. */
const FOLLOWS = 0.4;
const MAX_TURNED = 11;

interface BodyParams {
  readonly person: Plane;
  readonly skin: Plane;
  /** In pixels of the planes. */
  readonly head: HeadPose;
  /** Rotation of the face to the right of the picture, in degrees. */
  readonly yaw: number;
}

/**
 * Extent of a plane above ½ along a row from the middle, to the left and to the right; none where it reaches
 * the border.
 */
function reachAlong(
  plane: Plane,
  { headMeasure: { axis, chin, unit, angle }, y }: { readonly headMeasure: HeadPose; readonly y: number },
): readonly number[] {
  const reaches: number[] = [];
  for (const side of [-1, 1]) {
    let reach = 0;
    for (let x = 0; x < 1.8; x += 0.01) {
      const column = Math.floor(axis.x + (Math.cos(angle) * side * x - Math.sin(angle) * y) * unit);
      const row = Math.floor(chin.y + (Math.sin(angle) * side * x + Math.cos(angle) * y) * unit);
      if (column < 0 || row < 0 || column >= plane.width || row >= plane.height) return [];
      if (plane.data[row * plane.width + column] < 0.5) break;
      reach = x;
    }
    reaches.push(reach);
  }
  return reaches;
}

interface Span {
  readonly half: number;
  /** Distance of its middle to the right of the head's axis. */
  readonly aside: number;
}

function spanOf(
  plane: Plane,
  { head, rows }: { readonly head: HeadPose; readonly rows: readonly number[] },
): Span {
  const spans = rows
    .map((y) => reachAlong(plane, { headMeasure: head, y }))
    .filter((reaches) => reaches.length === 2);
  return {
    half: median(spans.map(([left, right]) => (left + right) / 2)),
    aside: median(spans.map(([left, right]) => (right - left) / 2)),
  };
}

type Bounds = typeof NECK | typeof SHOULDERS;

/** True for a half width of a body rather than of an occluder. */
function isBelieved(half: number, { min, max }: Bounds): boolean {
  return half >= 0.8 * min && half <= 1.35 * max;
}

function within(half: number, bounds: Bounds): number {
  if (!isBelieved(half, bounds)) return bounds.usual;
  return Math.max(bounds.min, Math.min(bounds.max, half));
}

/** Measures neck and shoulders of a subject for clothes, with defaults where they are hidden or cut. */
export function measureBody({ person, skin, head, yaw }: BodyParams): Body {
  const turn = Math.max(-MAX_TURNED, Math.min(MAX_TURNED, FOLLOWS * yaw));
  const neck = spanOf(skin, { head, rows: NECK_ROWS });
  const aside = isBelieved(neck.half, NECK) ? neck.aside : 0;
  return {
    neck: within(neck.half, NECK),
    aside: Math.max(-MAX_ASIDE, Math.min(MAX_ASIDE, aside)),
    shoulders: within(spanOf(person, { head, rows: SHOULDER_ROWS }).half - 0.04, SHOULDERS),
    turn: (turn * Math.PI) / 180,
  };
}
