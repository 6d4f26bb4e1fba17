import { mixLight } from '../art-colours.ts';
import type { Disc } from '../shapes.ts';
import { type Family, fillPolygons, type Sheet } from '../sheet.ts';

/** Sizes of chips in units, largest first, and how many are tried of each. */
const PASSES = [
  { from: 46, to: 78, tries: 190 },
  { from: 22, to: 40, tries: 700 },
  { from: 8, to: 16, tries: 2600 },
] as const;

/** Corners of a broken stone: a few points on a bent circle. */
function chipPoints({ dice }: Sheet, { x, y, radius }: Disc): number[] {
  const count = dice.whole(4, 7);
  const turn = dice.between(0, 2 * Math.PI);
  const squash = dice.between(0.6, 1);
  const points: number[] = [];
  for (let corner = 0; corner < count; corner++) {
    const angle = (2 * Math.PI * (corner + dice.between(-0.28, 0.28))) / count;
    const reach = radius * dice.between(0.72, 1);
    const [across, down] = [reach * Math.cos(angle), squash * reach * Math.sin(angle)];
    points.push(
      x + across * Math.cos(turn) - down * Math.sin(turn),
      y + across * Math.sin(turn) + down * Math.cos(turn),
    );
  }
  return points;
}

/** Chips of stone in a smooth ground, none over another (terrazzo alla veneziana, 18th century). */
const terrazzo: Family = async (sheet, progress) => {
  const { width, height, unit, dice, colours } = sheet;
  const all = [...colours.colours, colours.ink];
  const taken: Disc[] = [];
  const isFree = ({ x, y, radius }: Disc) =>
    taken.every((other) => (other.x - x) ** 2 + (other.y - y) ** 2 > (0.92 * (other.radius + radius)) ** 2);
  const area = (width * height) / (1000 * unit * (1000 * unit));
  for (const [index, { from, to, tries }] of PASSES.entries()) {
    const count = Math.round(tries * area);
    for (let attempt = 0; attempt < count; attempt++) {
      if (attempt % 100 === 0) await progress.report((index + attempt / count) / PASSES.length);
      const radius = dice.between(from, to) * unit;
      const disc = { x: dice.between(0, width), y: dice.between(0, height), radius };
      if (!isFree(disc)) continue;
      taken.push(disc);
      const colour = mixLight(dice.pick(all), colours.ground, dice.between(0, 0.25));
      fillPolygons(sheet, [chipPoints(sheet, disc)], { colour });
    }
  }
};

export default terrazzo;
