import type { Dice, Frame } from './sheet.ts';

/** Corners of a cell, x and y in turn, and the point that it belongs to. */
interface Cell {
  readonly x: number;
  readonly y: number;
  readonly corners: readonly number[];
}

/** Random points at least `distance(x, y)` apart, by dart throwing (Cook, “Stochastic sampling”, 1986). */
export function throwDarts(
  frame: Frame,
  { dice, distance, darts }: { dice: Dice; distance: (x: number, y: number) => number; darts: number },
): [number, number][] {
  const points: [number, number][] = [];
  for (let dart = 0; dart < darts; dart++) {
    const x = dice.between(frame.left, frame.right);
    const y = dice.between(frame.top, frame.bottom);
    const least = distance(x, y) ** 2;
    if (points.every(([px, py]) => (px - x) ** 2 + (py - y) ** 2 >= least)) points.push([x, y]);
  }
  return points;
}

/** The part of a polygon that is nearer to one point than to another. */
function clipNearer(
  corners: readonly number[],
  [x, y]: readonly [number, number],
  [otherX, otherY]: readonly [number, number],
): readonly number[] {
  const [across, down] = [otherX - x, otherY - y];
  const middle = across * (x + otherX) * 0.5 + down * (y + otherY) * 0.5;
  const kept: number[] = [];
  let isWhole = true;
  for (let i = 0; i < corners.length; i += 2) {
    const next = (i + 2) % corners.length;
    const here = across * corners[i] + down * corners[i + 1] - middle;
    const there = across * corners[next] + down * corners[next + 1] - middle;
    if (here <= 0) kept.push(corners[i], corners[i + 1]);
    else isWhole = false;
    if (here < 0 === there < 0) continue;
    const share = here / (here - there);
    kept.push(corners[i] + (corners[next] - corners[i]) * share);
    kept.push(corners[i + 1] + (corners[next + 1] - corners[i + 1]) * share);
  }
  return isWhole ? corners : kept;
}

/**
 * Voronoi cells of points inside a polygon: each is the polygon cut by the bisectors to the other points,
 * nearest first.
 */
export function voronoiCells(
  points: readonly (readonly [number, number])[],
  outline: readonly number[],
): Cell[] {
  return points.map(([x, y], index) => {
    let corners = outline;
    const others = points
      .filter((_, other) => other !== index)
      .map((point) => ({ point, away: (point[0] - x) ** 2 + (point[1] - y) ** 2 }))
      .sort((a, b) => a.away - b.away);
    for (const { point, away } of others) {
      let reach = 0;
      for (let i = 0; i < corners.length; i += 2)
        reach = Math.max(reach, (corners[i] - x) ** 2 + (corners[i + 1] - y) ** 2);
      if (away > 4 * reach) break;
      corners = clipNearer(corners, [x, y], point);
    }
    return { x, y, corners };
  });
}

/** Centre of gravity of a polygon. */
function centreOf(corners: readonly number[]): [number, number] {
  let [area, x, y] = [0, 0, 0];
  for (let i = 0; i < corners.length; i += 2) {
    const next = (i + 2) % corners.length;
    const cross = corners[i] * corners[next + 1] - corners[next] * corners[i + 1];
    area += cross;
    x += (corners[i] + corners[next]) * cross;
    y += (corners[i + 1] + corners[next + 1]) * cross;
  }
  return [x / (3 * area), y / (3 * area)];
}

/** Points moved to the middles of their cells some times, so that cells are alike (Lloyd, 1982). */
export function relaxPoints(
  points: [number, number][],
  { outline, rounds }: { readonly outline: readonly number[]; readonly rounds: number },
): [number, number][] {
  let relaxed = points;
  for (let round = 0; round < rounds; round++)
    relaxed = voronoiCells(relaxed, outline).map(({ corners }) => centreOf(corners));
  return relaxed;
}

/** A convex polygon with every side moved inwards; empty where nothing is left. */
export function insetPolygon(corners: readonly number[], inset: number): readonly number[] {
  let kept = corners;
  const [middleX, middleY] = centreOf(corners);
  for (let i = 0; i < corners.length && kept.length >= 6; i += 2) {
    const next = (i + 2) % corners.length;
    const length = Math.hypot(corners[next] - corners[i], corners[next + 1] - corners[i + 1]);
    if (length < 1e-6) continue;
    let across = (corners[next + 1] - corners[i + 1]) / length;
    let down = (corners[i] - corners[next]) / length;
    if (across * (middleX - corners[i]) + down * (middleY - corners[i + 1]) > 0)
      [across, down] = [-across, -down];
    // The bisector between a point inside and its mirror image is the moved side.
    const [x, y] = [corners[i] - across * inset, corners[i + 1] - down * inset];
    kept = clipNearer(kept, [x - across, y - down], [x + across, y + down]);
  }
  return kept.length >= 6 ? kept : [];
}

/** A polygon with its corners cut off again and again (Chaikin, 1974). */
export function roundCorners(corners: readonly number[], rounds: number): readonly number[] {
  let round: readonly number[] = corners;
  for (let pass = 0; pass < rounds; pass++) {
    const cut: number[] = [];
    for (let i = 0; i < round.length; i += 2) {
      const next = (i + 2) % round.length;
      for (const share of [0.25, 0.75])
        cut.push(
          round[i] + (round[next] - round[i]) * share,
          round[i + 1] + (round[next + 1] - round[i + 1]) * share,
        );
    }
    round = cut;
  }
  return round;
}
