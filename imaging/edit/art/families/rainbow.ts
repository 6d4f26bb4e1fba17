import { strokeLine } from '../shapes.ts';
import type { Family, Sheet } from '../sheet.ts';

/** A ribbon that runs to and fro across a turned page, in units; its rows are two radii apart. */
interface Ribbon {
  /** Radius of its turns, along the middle of the ribbon. */
  readonly radius: number;
  /** Distance of the first row from the middle of the page. */
  readonly first: number;
  /** Places along the rows at which it turns. */
  readonly turns: readonly number[];
  /** Units from the middle of the page to where it begins and ends, out of sight. */
  readonly reach: number;
}

/** Steps of a half turn. */
const STEPS = 160;

/** Points of a line that keeps its distance from the middle of a ribbon. */
function linePoints({ radius, first, turns, reach }: Ribbon, away: number): number[] {
  const points = [-reach, first + away];
  for (const [row, turn] of turns.entries()) {
    // Rows run to the right and to the left by turns, so that a turn goes around the other side.
    const sign = row % 2 === 0 ? 1 : -1;
    const middle = first + (2 * row + 1) * radius;
    const own = radius - sign * away;
    for (let step = 0; step <= STEPS; step++) {
      const angle = -Math.PI / 2 + (Math.PI * step) / STEPS;
      points.push(turn + sign * own * Math.cos(angle), middle + own * Math.sin(angle));
    }
  }
  const sign = turns.length % 2 === 0 ? 1 : -1;
  points.push(sign * reach, first + 2 * turns.length * radius + sign * away);
  return points;
}

/** Points in units about the middle of the page, turned and in pixels. */
function place({ width, height, unit }: Sheet, points: readonly number[], turn: number): number[] {
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
  const placed: number[] = [];
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at] * unit, points[at + 1] * unit];
    placed.push(width / 2 + x * cosine - y * sine, height / 2 + x * sine + y * cosine);
  }
  return placed;
}

/**
 * A ribbon of bands that runs straight, turns, and runs on, in the colours of a poster (supergraphics of the
 * nineteen-seventies, after Barbara Stauffacher Solomon).
 */
const rainbow: Family = async (sheet, progress) => {
  const { width, height, unit, dice, colours } = sheet;
  const bands = [...colours.colours, colours.ink];
  const turn = dice.pick([0, Math.PI / 2, -0.52, 0.52, 0.79, -0.79]);
  const wide = dice.between(30, 52);
  const gap = dice.between(2, 5);
  const inner = dice.between(16, 54);
  const whole = wide * bands.length;
  const radius = whole / 2 + inner;
  const isUpright = Math.abs(turn) > 1;
  const [across, down] = isUpright ? [height / unit, width / unit] : [width / unit, height / unit];
  const rows = Math.max(2, Math.ceil((down * dice.between(0.72, 1)) / (2 * radius)));
  const turns = Array.from({ length: rows - 1 }, (_, row) => {
    const side = row % 2 === 0 ? 1 : -1;
    return side * (across / 2) * dice.between(0.05, 0.62);
  });
  const ribbon = { radius, first: -radius * (rows - 1), turns, reach: width / unit + height / unit };
  for (const [index, colour] of bands.entries()) {
    const away = (index + 0.5) * wide - whole / 2;
    const points = place(sheet, linePoints(ribbon, away), turn);
    strokeLine(sheet, points, { width: (wide - gap) * unit, colour });
    await progress.report((index + 1) / bands.length);
  }
};

export default rainbow;
