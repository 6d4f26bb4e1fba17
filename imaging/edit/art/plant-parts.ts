import type { Light } from './art-colours.ts';
import { strokeLine } from './shapes.ts';
import { fillPolygons, type Sheet } from './sheet.ts';

/** The line of a stem, from its root at 0 to its tip at 1. */
export interface Stem {
  readonly at: (share: number) => readonly [x: number, y: number];
  /** Direction of growth in radians, clockwise from the right. */
  readonly heading: (share: number) => number;
  readonly length: number;
}

/** A stem that leaves its root upright and bends to its tip (a quadratic curve of Bézier). */
export function bendStem(root: readonly [number, number], tip: readonly [number, number], bend = 0.55): Stem {
  const [rootX, rootY] = root;
  const [tipX, tipY] = tip;
  const middle = [rootX + (1 - bend) * 0.5 * (tipX - rootX), rootY + 0.62 * (tipY - rootY)];
  const part = (axis: 0 | 1, share: number) =>
    (1 - share) ** 2 * root[axis] + 2 * share * (1 - share) * middle[axis] + share ** 2 * tip[axis];
  const slope = (axis: 0 | 1, share: number) =>
    2 * (1 - share) * (middle[axis] - root[axis]) + 2 * share * (tip[axis] - middle[axis]);
  return {
    at: (share) => [part(0, share), part(1, share)],
    heading: (share) => Math.atan2(slope(1, share), slope(0, share)),
    length: Math.hypot(tipX - rootX, tipY - rootY),
  };
}

/** Draws a stem that gets thinner to its tip. */
export function drawStem(
  sheet: Sheet,
  stem: Stem,
  { width, colour }: { width: number; colour: Light },
): void {
  const points: number[] = [];
  for (let step = 0; step <= 36; step++) points.push(...stem.at(step / 36));
  strokeLine(sheet, points, { width: (share) => width * (1 - 0.7 * share), colour });
}

interface Leaf {
  readonly x: number;
  readonly y: number;
  readonly heading: number;
  readonly length: number;
  /** Half of the widest place. */
  readonly width: number;
  /** Share of the length at which it is widest; 0.35 where it is not given. */
  readonly belly?: number;
  /** Sideways bow of the tip, in lengths. */
  readonly bow?: number;
}

/** Places along one side of a leaf from its foot to its tip; `side` 0 is the midrib. */
function leafSide({ x, y, heading, length, width, belly = 0.35, bow = 0 }: Leaf, side: -1 | 0 | 1): number[] {
  const [cosine, sine] = [Math.cos(heading), Math.sin(heading)];
  const bend = Math.log(0.5) / Math.log(belly);
  const points: number[] = [];
  for (let step = 0; step <= 14; step++) {
    const along = step / 14;
    const across = side * width * Math.sin(Math.PI * along ** bend) + bow * length * along * along;
    points.push(x + length * along * cosine - across * sine, y + length * along * sine + across * cosine);
  }
  return points;
}

function turned(points: readonly number[]): number[] {
  const back: number[] = [];
  for (let at = points.length - 2; at >= 0; at -= 2) back.push(points[at], points[at + 1]);
  return back;
}

/** A leaf of two tones, which meet at its midrib. */
export function drawLeaf(sheet: Sheet, leaf: Leaf, { colour, other }: { colour: Light; other: Light }): void {
  const [left, right] = [leafSide(leaf, -1), leafSide(leaf, 1)];
  fillPolygons(sheet, [[...left, ...turned(right)]], { colour });
  fillPolygons(sheet, [[...left, ...turned(leafSide(leaf, 0))]], { colour: other });
}

/** Veins from the midrib of a large leaf to its edge. */
export function drawVeins(sheet: Sheet, leaf: Leaf, colour: Light): void {
  const middle = leafSide(leaf, 0);
  strokeLine(sheet, middle, { width: (share) => (2.6 - 2 * share) * sheet.unit, colour });
  for (const side of [-1, 1] as const) {
    const edge = leafSide(leaf, side);
    for (let vein = 2; vein < 12; vein++) {
      const end = Math.min(14, vein + 2);
      const [fromX, fromY] = [middle[2 * vein], middle[2 * vein + 1]];
      const [toX, toY] = [edge[2 * end], edge[2 * end + 1]];
      const points = [fromX, fromY, fromX + 0.84 * (toX - fromX), fromY + 0.84 * (toY - fromY)];
      strokeLine(sheet, points, { width: 1.1 * sheet.unit, colour });
    }
  }
}

/** Colours of one plant. */
export interface PlantColours {
  readonly stem: Light;
  readonly leaf: Light;
  readonly shaded: Light;
  readonly flower: Light;
  readonly heart: Light;
}
