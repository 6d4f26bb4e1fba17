import { median } from '../../kernels/median.ts';
import type { Plane } from '../../kernels/plane.ts';
import type { HeadMeasure } from '../measure-head.ts';
import type { Body } from './body.ts';

/** Half the width of a neck, in heights of the face, where none is seen, and its bounds. */
const NECK = { usual: 0.33, least: 0.29, most: 0.41 } as const;

/** Half the width of shoulders where none are seen, and their bounds. */
const SHOULDERS = { usual: 1.18, least: 1.08, most: 1.3 } as const;

/** How far a neck may lie beside the axis of the head. */
const MOST_ASIDE = 0.13;

/** Heights below the chin at which the neck's sides, and the shoulders' ends, are looked for. */
const NECK_ROWS = [0.05, 0.08, 0.11, 0.14, 0.17, 0.2];
const SHOULDER_ROWS = [0.75, 0.8, 0.85, 0.9];

/** How much of a head's turn the chest follows, and the most of it, in degrees. */
const FOLLOWS = 0.4;
const MOST_TURNED = 11;

interface BodyOrder {
  readonly person: Plane;
  readonly skin: Plane;
  /** In pixels of the planes. */
  readonly head: HeadMeasure;
  /** Degrees that the face looks to the right of the picture. */
  readonly yaw: number;
}

/** How far a plane is above a half along a row from the middle, to the left and to the right; none where it reaches the border. */
function reachAlong(plane: Plane, { axis, chin, unit, angle }: HeadMeasure, y: number): readonly number[] {
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
  /** How far its middle lies to the right of the head's axis. */
  readonly aside: number;
}

function spanOf(plane: Plane, head: HeadMeasure, rows: readonly number[]): Span {
  const spans = rows.map((y) => reachAlong(plane, head, y)).filter((reaches) => reaches.length === 2);
  return {
    half: median(spans.map(([left, right]) => (left + right) / 2)),
    aside: median(spans.map(([left, right]) => (right - left) / 2)),
  };
}

type Bounds = typeof NECK | typeof SHOULDERS;

/** Whether a half width is one of a body, and not of what hides it. */
function isBelieved(half: number, { least, most }: Bounds): boolean {
  return half >= 0.8 * least && half <= 1.35 * most;
}

function within(half: number, bounds: Bounds): number {
  if (!isBelieved(half, bounds)) return bounds.usual;
  return Math.max(bounds.least, Math.min(bounds.most, half));
}

/** Measures neck and shoulders of a sitter for clothes; where hair, arms or the photo's end hide them, usual ones are taken. */
export function measureBody({ person, skin, head, yaw }: BodyOrder): Body {
  const turn = Math.max(-MOST_TURNED, Math.min(MOST_TURNED, FOLLOWS * yaw));
  const neck = spanOf(skin, head, NECK_ROWS);
  const aside = isBelieved(neck.half, NECK) ? neck.aside : 0;
  return {
    neck: within(neck.half, NECK),
    aside: Math.max(-MOST_ASIDE, Math.min(MOST_ASIDE, aside)),
    shoulders: within(spanOf(person, head, SHOULDER_ROWS).half - 0.04, SHOULDERS),
    turn: (turn * Math.PI) / 180,
  };
}
