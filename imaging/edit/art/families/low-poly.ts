import { triangulate } from '../../../core/geometry/triangulate.ts';
import { clampUnit, mix } from '../../../core/numeric/scalar.ts';
import { fromDark, hueGap, type Light, luminance, mixClean, sunOf, toOklch } from '../art-colours.ts';
import type { Disc } from '../shapes.ts';
import { type Family, fillPolygons, type Sheet } from '../sheet.ts';
import { throwDarts } from '../voronoi-cells.ts';

/** Pixels by which the sides of a facet reach over its neighbours, and by which its corners do at most. */
const SEAM = { side: 1.2, corner: 7 } as const;

type Corner = readonly [x: number, y: number];

/** Hues that lie within this angle of each other are one harmony, in radians. */
const HARMONY = 1.15;

/**
 * Colours from the dark to the light: the darkest and the palest of a palette, and between them two that are
 * near to each other in hue. All of a gay palette together would be confetti.
 */
function rampOf({ dice, colours: { ground, ink, colours } }: Sheet): readonly Light[] {
  const pairs = colours.flatMap((one, index) =>
    colours.slice(index + 1).map((other) => ({
      pair: [one, other] as const,
      gap: Math.abs(hueGap(toOklch(one), toOklch(other))),
    })),
  );
  const near = pairs.filter(({ gap }) => gap < HARMONY);
  const { pair } = near.length > 0 ? dice.pick(near) : pairs.reduce((a, b) => (b.gap < a.gap ? b : a));
  const [dark, pale] = fromDark([ground, ink]);
  const [low, high] = fromDark(pair);
  return [mixClean(dark, low, 0.25), low, high, mixClean(high, pale, 0.8)];
}

/** Colour of a ramp at a share 0–1 of the way from its darkest to its palest lightness. */
function atLightness(ramp: readonly Light[], share: number): Light {
  const steps = ramp.map((colour) => toOklch(colour)[0]);
  const wanted = mix(steps[0], steps[steps.length - 1], clampUnit(share));
  const above = steps.findIndex((step, index) => index > 0 && step >= wanted);
  const next = above < 0 ? steps.length - 1 : above;
  const within = (wanted - steps[next - 1]) / Math.max(1e-6, steps[next] - steps[next - 1]);
  return mixClean(ramp[next - 1], ramp[next], clampUnit(within));
}

/** A range of mountains: its crest from the left to the right, a straight line between two corners. */
type Crest = readonly Corner[];

/** Row of a crest at a column; it goes on straight beyond its first and its last corner. */
export function rowAt(crest: Crest, x: number): number {
  const found = crest.findIndex(([at]) => at > x);
  const next = found < 0 ? crest.length - 1 : Math.max(1, found);
  const [[fromX, fromY], [toX, toY]] = [crest[next - 1], crest[next]];
  return fromY + ((toY - fromY) * (x - fromX)) / (toX - fromX);
}

/** Crests of ranges one behind the other, the farthest and highest first. */
function placeCrests({ width, height, unit, dice }: Sheet, least: number): readonly Crest[] {
  const size = Math.min(height, 1.3 * width);
  return [0, 1, 2, 3].map((row) => {
    const base = height * (0.56 + 0.13 * row);
    const rise = size * [0.3, 0.22, 0.15, 0.09][row];
    const apart = unit * [330, 260, 230, 210][row];
    const crest: Corner[] = [];
    let isPeak = dice.chance(0.5);
    const step = least * (0.62 + 0.16 * row);
    // Peaks and saddles in turn, with smaller bends between them.
    for (let x = -apart; x < width + apart; ) {
      const y = base - rise * (isPeak ? dice.between(0.5, 1) : dice.between(-0.1, 0.2));
      const before = crest.at(-1);
      if (before) {
        const count = Math.round((x - before[0]) / step);
        for (let part = 1; part < count; part++) {
          const share = part / count;
          const bend = rise * 0.1 * dice.between(-1, 1) * Math.sin(Math.PI * share);
          crest.push([mix(before[0], x, share), mix(before[1], y, share) + bend]);
        }
      }
      crest.push([x, y]);
      isPeak = !isPeak;
      x += apart * dice.between(0.55, 1);
    }
    return crest;
  });
}

/** Light on a facet, −1 to 1: ranges are lit on the flanks that face the sun, most at the crest. */
function facetLight(
  { x, y }: Facet,
  { crest, side, reach }: { crest: Crest; side: number; reach: number },
): number {
  const flank = (rowAt(crest, x + 0.5 * reach) - rowAt(crest, x - 0.5 * reach)) / reach;
  const deep = (y - rowAt(crest, x)) / reach;
  return Math.tanh(1.8 * side * flank) * Math.exp(-0.3 * Math.max(0, deep));
}

/** Corners of a facet a pixel wider, around the centre of the circle in it: no ground shines through. */
function grow([a, b, c]: Facet['corners']): number[] {
  const sides = [Math.hypot(b[0] - c[0], b[1] - c[1]), Math.hypot(c[0] - a[0], c[1] - a[1])];
  const [opposite, next, last] = [...sides, Math.hypot(a[0] - b[0], a[1] - b[1])];
  const around = opposite + next + last;
  const [x, y] = [0, 1].map((axis) => (opposite * a[axis] + next * b[axis] + last * c[axis]) / around);
  const area = Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]));
  const by = SEAM.side / Math.max(1e-6, area / around);
  return [a, b, c].flatMap(([px, py]) => {
    const grown = 1 + Math.min(by, SEAM.corner / Math.max(1e-6, Math.hypot(px - x, py - y)));
    return [x + (px - x) * grown, y + (py - y) * grown];
  });
}

interface Facet {
  readonly corners: readonly [Corner, Corner, Corner];
  readonly x: number;
  readonly y: number;
}

/** Triangles between points (Delaunay, 1934). */
function facetsOf(points: readonly Corner[]): Facet[] {
  const triangles = triangulate(Float64Array.from(points.flat()));
  return Array.from({ length: triangles.length / 3 }, (_, index): Facet => {
    const corner = (at: number) => points[triangles[3 * index + at]];
    const corners = [corner(0), corner(1), corner(2)] as const;
    const [x, y] = [0, 1].map((axis) => (corners[0][axis] + corners[1][axis] + corners[2][axis]) / 3);
    return { corners, x, y };
  });
}

/** Scattered points of a sheet and around it, smaller facets at the top. */
function scatter({ width, height, dice }: Sheet, { least, top }: { least: number; top: number }): Corner[] {
  const room = 2.5 * least;
  const frame = { left: -room, top: top - room, right: width + room, bottom: height + room };
  const distance = (_: number, y: number) => least * (0.8 + 0.5 * (y / height));
  return throwDarts(frame, { dice, distance, darts: 4000 });
}

/** Facets of a range, below its crest; sides of facets run along the crest. */
function rangeFacets(sheet: Sheet, { crest, least }: { crest: Crest; least: number }): Facet[] {
  const points = scatter(sheet, { least, top: Math.min(...crest.map(([, y]) => y)) });
  const below = points.filter(
    ([x, y]) =>
      y > rowAt(crest, x) && crest.every(([px, py]) => (px - x) ** 2 + (py - y) ** 2 > (0.6 * least) ** 2),
  );
  return facetsOf([...crest, ...below]).filter(({ x, y }) => y > rowAt(crest, x));
}

/** Lightness of a sky at a place, as a share of that of a ramp. */
function skyShare({ width, height }: Sheet, { isNight, sun }: Scene, { x, y }: Facet): number {
  const [top, low] = isNight ? [0.06, 0.6] : [0.42, 0.84];
  const far = 0.17 * Math.hypot(width, height);
  const glow = Math.exp(-((Math.hypot(x - sun.x, y - sun.y) / far) ** 2));
  return mix(top, low, clampUnit(y / (0.62 * height))) + 0.26 * glow;
}

interface Scene {
  readonly ramp: readonly Light[];
  readonly isNight: boolean;
  readonly sun: Disc;
}

/** A sky whose facets are lighter around the sun, and the sun, a polygon as well. */
function drawSky(sheet: Sheet, scene: Scene, least: number): void {
  const { dice, colours } = sheet;
  const { ramp, isNight, sun } = scene;
  for (const facet of facetsOf(scatter(sheet, { least, top: 0 }))) {
    const share = skyShare(sheet, scene, facet) + dice.between(-0.016, 0.016);
    fillPolygons(sheet, [grow(facet.corners)], { colour: atLightness(ramp, share) });
  }
  const light = mixClean(sunOf(colours), [1, 1, 1], isNight ? 0.4 : 0.45);
  const sides = dice.whole(9, 11);
  const turn = dice.between(0, Math.PI);
  const rim = Array.from({ length: sides }, (_, side) => {
    const angle = turn + (2 * Math.PI * side) / sides;
    return [sun.x + sun.radius * Math.cos(angle), sun.y + sun.radius * Math.sin(angle)];
  });
  fillPolygons(sheet, [rim.flat()], { colour: light });
}

/** Mountains and a sky of folded paper: triangles, each of one colour, and a sun between them. */
const lowPoly: Family = async (sheet, progress) => {
  const { width, height, unit, dice, colours } = sheet;
  const least = dice.between(58, 84) * unit;
  const crests = placeCrests(sheet, least);
  const isNight = luminance(colours.ground) < 0.18;
  const side = dice.pick([-1, 1]);
  const x = width * (0.5 - side * dice.between(0.14, 0.3));
  const radius = unit * dice.between(70, 110);
  // Well above the farthest mountains.
  const crest = Math.min(...[-1, 0, 1].map((side) => rowAt(crests[0], x + side * radius)));
  const y = Math.min(height * dice.between(0.2, 0.36), crest - 1.3 * radius);
  const scene = { ramp: rampOf(sheet), isNight, sun: { x, y: Math.max(1.2 * radius, y), radius } };
  drawSky(sheet, scene, least);
  await progress.report(0.3);
  const tones = isNight ? [0.38, 0.26, 0.14, 0.04] : [0.6, 0.42, 0.24, 0.06];
  for (const [row, crest] of crests.entries()) {
    const own = { crest, least: least * (0.72 + 0.1 * row) };
    for (const facet of rangeFacets(sheet, own)) {
      const facing = facetLight(facet, { crest, side, reach: 1.6 * least });
      // Mist in the valleys parts each range from the next.
      const deep = clampUnit((facet.y - rowAt(crest, facet.x)) / (0.17 * height));
      const own = tones[row] + 0.13 * facing + 0.16 * deep + dice.between(-0.022, 0.022);
      // No lit flank melts into the sky.
      const share = Math.min(own, skyShare(sheet, scene, facet) - 0.13);
      fillPolygons(sheet, [grow(facet.corners)], { colour: atLightness(scene.ramp, share) });
    }
    await progress.report(0.3 + 0.17 * (row + 1));
  }
};

export default lowPoly;
