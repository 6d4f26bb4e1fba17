import { triangulate } from '../../../core/geometry/triangulate.ts';
import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { alongColours, fromDark, mixClean } from '../art-colours.ts';
import { type Family, fillPolygons } from '../sheet.ts';
import { throwDarts } from '../voronoi-cells.ts';

/** Relief of the folded paper, in units. */
const RELIEF = 150;

/** Pixels by which the corners of a facet reach over its neighbours. */
const SEAM = 2;

type Corner = readonly [x: number, y: number];

/** Light on a facet from the upper left, −1 to 1: folds rise and fall by smooth noise at the corners. */
function facetLight(
  [a, b, c]: readonly [Corner, Corner, Corner],
  { seed, unit }: { readonly seed: number; readonly unit: number },
): number {
  const heightAt = ([x, y]: Corner) => RELIEF * unit * sampleNoise(x / unit / 170, y / unit / 170, seed + 3);
  const [first, second] = [
    [b[0] - a[0], b[1] - a[1], heightAt(b) - heightAt(a)],
    [c[0] - a[0], c[1] - a[1], heightAt(c) - heightAt(a)],
  ];
  const upright = first[0] * second[1] - first[1] * second[0];
  const across = (first[1] * second[2] - first[2] * second[1]) / upright;
  const down = (first[2] * second[0] - first[0] * second[2]) / upright;
  return (-0.5 * (across + down)) / Math.hypot(across, down, 1);
}

/**
 * Facets of folded paper: triangles between scattered points (Delaunay, 1934), coloured by a slope of light
 * across the sheet.
 */
const lowPoly: Family = async (sheet, progress) => {
  const { width, height, unit, dice, colours, seed } = sheet;
  const least = dice.between(70, 120) * unit;
  // Facets are up to 1.8 times as wide away from the focus; the outermost corners stand out of sight.
  const room = 2.5 * least;
  const frame = { left: -room, top: -room, right: width + room, bottom: height + room };
  const focus = [dice.between(0, 1) * width, dice.between(0, 1) * height] as const;
  const far = Math.hypot(width, height);
  // Small facets around one place, and large ones away from it.
  const distance = (x: number, y: number) =>
    least * (0.55 + 1.25 * (Math.hypot(x - focus[0], y - focus[1]) / far));
  const points = throwDarts(frame, { dice, distance, darts: 4200 });
  const triangles = triangulate(Float64Array.from(points.flat()));
  const count = triangles.length / 3;
  const shades = fromDark([colours.ink, ...colours.colours, colours.ground]);
  const turn = dice.between(0, 2 * Math.PI);
  const [across, down] = [Math.cos(turn), Math.sin(turn)];
  for (let index = 0; index < count; index++) {
    if (index % 50 === 0) await progress.report(index / count);
    const [a, b, c] = [0, 1, 2].map((corner) => points[triangles[3 * index + corner]]);
    const [x, y] = [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3];
    const slope = 0.5 + 0.5 * ((across * (x / width - 0.5) + down * (y / height - 0.5)) * 1.3);
    const noise = sampleNoise(x / unit / 260, y / unit / 260, seed) - 0.5;
    const facing = facetLight([a, b, c], { seed, unit });
    const share = slope + 0.2 * noise + 0.32 * facing + dice.between(-0.02, 0.02);
    const pale = facing > 0 ? shades[shades.length - 1] : shades[0];
    const lit = mixClean(alongColours(shades, share), pale, 0.42 * Math.abs(facing));
    // A pixel wider, or the ground would shine through between neighbours.
    const wide = [a, b, c].flatMap(([px, py]) => {
      const grown = 1 + SEAM / Math.max(1, Math.hypot(px - x, py - y));
      return [x + (px - x) * grown, y + (py - y) * grown];
    });
    fillPolygons(sheet, [wide], { colour: lit });
  }
};

export default lowPoly;
