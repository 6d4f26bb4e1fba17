import { triangulate } from '../../../core/geometry/triangulate.ts';
import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { clampUnit, mix } from '../../../core/numeric/scalar.ts';
import { fromDark, hueGap, type Light, luminance, mixClean, sunOf, toOklch } from '../art-colours.ts';
import { fillDisc } from '../shapes.ts';
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

function rowAt(crest: Crest, x: number): number {
  const next = Math.max(
    1,
    crest.findIndex(([at]) => at > x),
  );
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
          const bend = rise * 0.16 * dice.between(-1, 1) * Math.sin(Math.PI * share);
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

/** Light on a facet, −1 to 1, where corners rise and fall by noise and light falls in from a side. */
function facetLight(
  [a, b, c]: readonly [Corner, Corner, Corner],
  { seed, relief, side }: { readonly seed: number; readonly relief: number; readonly side: number },
): number {
  const heightAt = ([x, y]: Corner) => relief * sampleNoise(x / relief, y / relief, seed);
  const [first, second] = [
    [b[0] - a[0], b[1] - a[1], heightAt(b) - heightAt(a)],
    [c[0] - a[0], c[1] - a[1], heightAt(c) - heightAt(a)],
  ];
  const upright = first[0] * second[1] - first[1] * second[0];
  const across = (first[1] * second[2] - first[2] * second[1]) / upright;
  const down = (first[2] * second[0] - first[0] * second[2]) / upright;
  return (side * across - 0.5 * down) / Math.hypot(across, down, 1);
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
  /** 0 of the sky, and 1 and up of the ranges from the farthest. */
  readonly layer: number;
}

/** Triangles between the corners of all crests and scattered points (Delaunay, 1934), the farthest first. */
function placeFacets(sheet: Sheet, { crests, least }: { crests: readonly Crest[]; least: number }): Facet[] {
  const { width, height, dice } = sheet;
  const room = 2.5 * least;
  const frame = { left: -room, top: -room, right: width + room, bottom: height + room };
  const fixed = crests.flatMap((crest, row) =>
    crest.filter(
      ([x, y]) =>
        x > -room &&
        x < width + room &&
        crests.slice(row + 1).every((other) => rowAt(other, x) - y > 0.2 * least),
    ),
  );
  const distance = (_: number, y: number) => least * (0.8 + 0.5 * (y / height));
  const free = throwDarts(frame, { dice, distance, darts: 7000 }).filter(([x, y]) =>
    fixed.every(([fx, fy]) => (fx - x) ** 2 + (fy - y) ** 2 > (0.5 * least) ** 2),
  );
  const points: Corner[] = [...fixed, ...free];
  const triangles = triangulate(Float64Array.from(points.flat()));
  const facets = Array.from({ length: triangles.length / 3 }, (_, index): Facet => {
    const corner = (at: number) => points[triangles[3 * index + at]];
    const corners = [corner(0), corner(1), corner(2)] as const;
    const [x, y] = [0, 1].map((axis) => (corners[0][axis] + corners[1][axis] + corners[2][axis]) / 3);
    return { corners, x, y, layer: 1 + crests.findLastIndex((crest) => y > rowAt(crest, x)) };
  });
  return facets.toSorted((a, b) => a.layer - b.layer);
}

/** Mountains and a sky of folded paper: triangles, each of one colour, and a sun between them. */
const lowPoly: Family = async (sheet, progress) => {
  const { width, height, unit, dice, colours, seed } = sheet;
  const least = dice.between(58, 84) * unit;
  const crests = placeCrests(sheet, least);
  const facets = placeFacets(sheet, { crests, least });
  const ramp = rampOf(sheet);
  const isNight = luminance(colours.ground) < 0.18;
  const side = dice.pick([-1, 1]);
  const sun = {
    x: width * (0.5 - side * dice.between(0.14, 0.3)),
    y: height * dice.between(0.2, 0.36),
    radius: unit * dice.between(70, 110),
  };
  const far = Math.hypot(width, height);
  const [top, low] = isNight ? [0.06, 0.64] : [0.44, 0.86];
  const tones = isNight ? [0.36, 0.25, 0.14, 0.05] : [0.6, 0.43, 0.26, 0.11];
  let isSunDrawn = false;
  for (const [index, { corners, x, y, layer }] of facets.entries()) {
    if (index % 50 === 0) await progress.report(index / facets.length);
    if (layer > 0 && !isSunDrawn) {
      isSunDrawn = true;
      const light = mixClean(sunOf(colours), [1, 1, 1], isNight ? 0.5 : 0.62);
      fillDisc(sheet, { ...sun, paint: { colour: light } });
    }
    let share: number;
    if (layer === 0) {
      const glow = Math.exp(-((Math.hypot(x - sun.x, y - sun.y) / (0.26 * far)) ** 2));
      share = mix(top, low, clampUnit(y / (0.62 * height))) + 0.16 * glow + dice.between(-0.03, 0.03);
    } else {
      const facing = facetLight(corners, { seed: seed + layer, relief: 120 * unit, side });
      share = tones[layer - 1] + (0.13 + 0.045 * layer) * facing + dice.between(-0.02, 0.02);
    }
    fillPolygons(sheet, [grow(corners)], { colour: atLightness(ramp, share) });
  }
};

export default lowPoly;
