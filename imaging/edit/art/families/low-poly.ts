import { triangulate } from '../../../core/geometry/triangulate.ts';
import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { alongColours, fromDark, mixLight } from '../art-colours.ts';
import { type Family, fillPolygons } from '../sheet.ts';
import { throwDarts } from '../voronoi-cells.ts';

/**
 * Facets of folded paper: triangles between scattered points (Delaunay, 1934), coloured by a slope of light
 * across the sheet.
 */
const lowPoly: Family = async (sheet, progress) => {
  const { width, height, unit, dice, colours, seed } = sheet;
  const least = dice.between(70, 120) * unit;
  const frame = { left: -least, top: -least, right: width + least, bottom: height + least };
  const points = throwDarts(frame, { dice, distance: () => least, darts: 2600 });
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
    const colour = alongColours(shades, slope + 0.5 * noise + dice.between(-0.06, 0.06));
    const lit = mixLight(colour, dice.chance(0.5) ? colours.ground : colours.ink, dice.between(0, 0.1));
    // A hair wider, or the ground would shine through between neighbours.
    const wide = [a, b, c].flatMap(([px, py]) => [x + (px - x) * 1.012, y + (py - y) * 1.012]);
    fillPolygons(sheet, [wide], { colour: lit });
  }
};

export default lowPoly;
