import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { mixLight } from '../art-colours.ts';
import { fillDisc, framePoints } from '../shapes.ts';
import { type Family, fillPolygons } from '../sheet.ts';
import { insetPolygon, relaxPoints, roundCorners, throwDarts, voronoiCells } from '../voronoi-cells.ts';

/** Shortest side of a cell that keeps both its corners, as a share of its size: others would make a spike. */
const SHORT = 0.3;

/** A polygon without its short sides: their ends become one corner between them. */
export function mergeShortSides(corners: readonly number[], least: number): readonly number[] {
  const kept: number[] = [];
  for (let at = 0; at < corners.length; at += 2) {
    const [x, y] = [corners[at], corners[at + 1]];
    const last = kept.length - 2;
    if (last >= 0 && Math.hypot(x - kept[last], y - kept[last + 1]) < least) {
      kept[last] = (kept[last] + x) / 2;
      kept[last + 1] = (kept[last + 1] + y) / 2;
    } else kept.push(x, y);
  }
  const last = kept.length - 2;
  if (last >= 6 && Math.hypot(kept[0] - kept[last], kept[1] - kept[last + 1]) < least) kept.length = last;
  return kept.length >= 6 ? kept : corners;
}

/**
 * Pebbles: rounded Voronoi cells (Voronoi, 1908), small around one place and large away from it, some with
 * rings inside.
 */
const voronoi: Family = async (sheet, progress) => {
  const { unit, frame, colours, dice, seed } = sheet;
  const outline = framePoints(frame);
  const focus = [dice.between(frame.left, frame.right), dice.between(frame.top, frame.bottom)] as const;
  const finest = dice.between(20, 34) * unit;
  const grows = dice.between(0.07, 0.13);
  const distance = (x: number, y: number) => finest + grows * Math.hypot(x - focus[0], y - focus[1]);
  const darts = throwDarts(frame, { dice, distance, darts: 4000 });
  await progress.report(0.3);
  const points = relaxPoints(darts, { outline, rounds: 2 });
  await progress.report(0.6);
  const cells = voronoiCells(points, outline);
  const all = [...colours.colours, colours.ink];
  const scale = dice.between(260, 460) * unit;
  for (const [index, { x, y, corners: cell }] of cells.entries()) {
    if (index % 20 === 0) await progress.report(0.6 + (0.4 * index) / cells.length);
    const size = distance(x, y);
    const corners = mergeShortSides(cell, SHORT * size);
    const region = sampleNoise(x / scale, y / scale, seed) + dice.between(-0.12, 0.12);
    const colour = all[Math.max(0, Math.min(all.length - 1, Math.floor(region * all.length)))];
    const stone = roundCorners(insetPolygon(corners, 3.2 * unit), 4);
    if (stone.length === 0) continue;
    fillPolygons(sheet, [stone], { colour });
    const style = dice.between(0, 1);
    if (style < 0.2 && size > 34 * unit) {
      const rings = Math.floor(size / (13 * unit));
      for (let ring = 1; ring <= rings; ring++) {
        const inner = roundCorners(insetPolygon(corners, (3.2 + 6.5 * ring) * unit), 4);
        const tone = ring % 2 === 1 ? mixLight(colour, colours.ground, 0.75) : colour;
        if (inner.length > 0) fillPolygons(sheet, [inner], { colour: tone });
      }
    } else if (style < 0.27)
      fillDisc(sheet, { x, y, radius: size * 0.16, paint: { colour: colours.ground } });
  }
};

export default voronoi;
