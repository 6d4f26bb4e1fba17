import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { clampUnit } from '../../../core/numeric/scalar.ts';
import { type Light, mixClean, mixLight, mixLook } from '../art-colours.ts';
import { fillPolygons } from '../sheet.ts';
import type { Canvas, Landscape } from './landscape.ts';
import { landAt } from './landscape-light.ts';
import { lensPoints } from './lens-points.ts';
import { drawPalm } from './palm.ts';
import { shadePolygons } from './shade-polygons.ts';
import { addMist, addStars, paintSky } from './sky.ts';
import { addGlitter, addRings } from './water.ts';

/** Colours of the sea, far out and near the beach. */
type SeaColours = readonly [Light, Light];

interface Coast {
  readonly horizon: number;
  /** True where the beach is broad at the left. */
  readonly isLeft: boolean;
}

/** Row of the edge of the water at a column, so many units out to sea. */
function edgeRow({ sheet, size }: Canvas, x: number, { coast, out }: { coast: Coast; out: number }): number {
  const { width, height, unit, seed } = sheet;
  const along = clampUnit(coast.isLeft ? x / width : 1 - x / width);
  // On tall sheets the beach would be as steep as a hill.
  const room = Math.min(height - coast.horizon, 0.8 * width);
  const sweep = height - room + room * (0.4 + 0.62 * along ** 1.5);
  const scallop =
    16 * (sampleNoise(x / unit / 150, out / 60, seed + 61) - 0.5) +
    26 * (sampleNoise(x / unit / 380, out / 90, seed + 62) - 0.5);
  return sweep + (scallop - out * (0.5 + 0.5 * along)) * (size / 1000) * 1.4;
}

/** Everything below the edge of the water, at one distance from it. */
function coastOutline(canvas: Canvas, coast: Coast, out: number): number[] {
  const { width, height, unit } = canvas.sheet;
  const outline = [width + 4, height + 4, -4, height + 4];
  for (let x = -4; x <= width + 4; x += 4 * unit) outline.push(x, edgeRow(canvas, x, { coast, out }));
  outline.push(width + 4, edgeRow(canvas, width + 4, { coast, out }));
  return outline;
}

const SAND: Light = [0.78, 0.6, 0.38];

/** Shallow water, foam and wet and dry sand, one in front of the other. */
function drawBeach(canvas: Canvas, coast: Coast, sea: SeaColours): void {
  const { sheet, light, time } = canvas;
  const { height } = sheet;
  const { horizon } = coast;
  const own = (channel: 0 | 1 | 2) => SAND[channel] * (0.25 * light.low[channel] + 0.75 * light.lit[channel]);
  // Sand by moonlight is dark.
  const sand = mixLook(
    mixLook([own(0), own(1), own(2)], light.low, time === 'day' ? 0.08 : 0.2),
    light.near,
    time === 'night' ? 0.58 : time === 'dusk' ? 0.2 : 0.08,
  );
  const [deep, shallow] = sea;
  const foam = mixLook(light.lit, light.low, 0.12);
  const layers: readonly (readonly [out: number, colour: Light, opacity: number])[] = [
    [118, mixLook(deep, shallow, 0.45), 0.25],
    [84, foam, 0.3],
    [76, shallow, 0.75],
    [40, foam, 0.6],
    [31, mixLook(shallow, sand, 0.3), 0.85],
    [8, foam, 0.95],
    [0, mixLook(sand, light.near, 0.34), 1],
    [-26, mixLook(sand, light.near, 0.14), 0.8],
    [-60, sand, 0.8],
  ];
  for (const [out, colour, opacity] of layers)
    shadePolygons(sheet, [coastOutline(canvas, coast, out)], {
      from: horizon,
      to: height,
      colours: [mixLook(colour, light.low, 0.22), colour],
      opacity: [opacity, opacity],
    });
}

/** Ripples of wind on dry sand, side by side along the edge of the water. */
function drawRipples(canvas: Canvas, coast: Coast): void {
  const { sheet, light } = canvas;
  const { dice, width, height, unit } = sheet;
  const count = Math.round((width * (height - coast.horizon)) / (unit * unit) / 700);
  for (let ripple = 0; ripple < count; ripple++) {
    const [x, out] = [dice.between(0, width), -90 - 520 * dice.between(0, 1)];
    const y = edgeRow(canvas, x, { coast, out });
    if (y > height) continue;
    const long = unit * dice.between(18, 90);
    const ends = [x - long / 2, x + long / 2].map((at) => edgeRow(canvas, at, { coast, out }));
    const deep = unit * dice.between(0.8, 2.2);
    const bow = [x - long / 2, ends[0], x, y - deep, x + long / 2, ends[1], x, y + deep];
    const colour = dice.chance(0.5) ? light.near : light.lit;
    fillPolygons(sheet, [bow], { colour, opacity: dice.between(0.05, 0.13) });
  }
}

/** Lines of waves on the sea, long and thin far out. */
function drawWaves({ sheet, light }: Canvas, { horizon }: Coast, sea: SeaColours): void {
  const { dice, width, height, unit } = sheet;
  for (let y = horizon + 4 * unit; y < height; ) {
    const share = (y - horizon) / (height - horizon);
    const high = (1.3 + 8 * share) * unit;
    for (let bar = 0; bar < Math.ceil((width / unit) * 0.004); bar++) {
      const wide = unit * dice.between(50, 240) * (0.5 + 1.2 * share);
      const colour = dice.chance(0.45) ? mixLook(sea[0], light.near, 0.25) : mixLook(sea[1], light.low, 0.6);
      const place = { x: dice.between(-0.05, 1.05) * width, y: y + high * dice.between(-1, 1), wide, high };
      fillPolygons(sheet, [lensPoints(place)], { colour, opacity: 0.3 });
    }
    y += high * dice.between(0.9, 1.8);
  }
}

/** Capes at the horizon, which end in the sea. */
function drawCapes({ sheet, light, size }: Canvas, { horizon, isLeft }: Coast): void {
  const { dice, width, unit, seed } = sheet;
  for (const [row, nearness] of [0.22, 0.42].entries()) {
    const reach = width * dice.between(0.4, 0.62) * (1 - 0.35 * row);
    const high = size * dice.between(0.07, 0.12) * (1 - 0.25 * row);
    const outline: number[] = [];
    for (let step = 0; step <= 90; step++) {
      const share = step / 90;
      const x = isLeft ? width - reach * (1 - share) : reach * (1 - share);
      const rough =
        0.55 +
        0.6 * sampleNoise(x / unit / 90, row, seed + 81) +
        0.16 * sampleNoise(x / unit / 22, row, seed + 82);
      outline.push(x, horizon - high * rough * share ** 0.8);
    }
    const side = isLeft ? width + 4 : -4;
    outline.push(side, horizon, isLeft ? width - reach : reach, horizon);
    const colour = landAt(light, nearness);
    shadePolygons(sheet, [outline], {
      from: horizon - high,
      to: horizon,
      colours: [colour, mixLook(colour, light.low, 0.35)],
    });
  }
}

function seaColours({ light, time }: Canvas): SeaColours {
  const turquoise = mixLight([0.02, 0.34, 0.42], light.top, light.cover > 0.85 ? 0.62 : 0);
  const tint: Light = time === 'day' ? turquoise : mixClean(light.top, light.low, 0.42);
  // An evening's sea is darker than the sky above it.
  const dark = time === 'day' ? 0 : 0.22;
  return [mixLook(mixLook(tint, light.top, 0.45), light.near, dark), mixLook(tint, light.low, 0.5 - dark)];
}

/** The sea without its waves. */
function fillSea({ sheet, light }: Canvas, { horizon }: Coast, [deep, shallow]: SeaColours): void {
  const { width, height } = sheet;
  shadePolygons(sheet, [[0, horizon, width, horizon, width, height, 0, height]], {
    from: horizon,
    to: horizon + 0.7 * (height - horizon),
    colours: [mixLook(deep, light.low, 0.42), shallow],
  });
}

/** Blades of grass on a dune, in tufts. */
function drawGrass({ sheet }: Canvas, { row, reach, colour }: Dune): void {
  const { dice, unit } = sheet;
  for (let tuft = 0; tuft < 34; tuft++) {
    const middle = reach[0] + (reach[1] - reach[0]) * dice.between(0, 0.92) ** 1.2;
    for (let blade = dice.whole(4, 8); blade > 0; blade--) {
      const x = middle + unit * dice.between(-9, 9);
      const [high, lean] = [unit * dice.between(14, 44), dice.between(-0.5, 0.5)];
      const y = row(x) + 5 * unit;
      const tip = [x + lean * high, y - high];
      const bow = [x + 0.3 * lean * high, y - 0.6 * high];
      const half = 1.3 * unit;
      fillPolygons(
        sheet,
        [[x - half, y, bow[0] - 0.7 * half, bow[1], ...tip, bow[0] + 0.7 * half, bow[1], x + half, y]],
        {
          colour,
        },
      );
    }
  }
}

interface Dune {
  /** Row of its top at a column. */
  readonly row: (x: number) => number;
  /** Columns of its outer and its inner end. */
  readonly reach: readonly [number, number];
  readonly colour: Light;
}

/** A dune with grass in the lower corner, and a palm that leans over the beach from it. */
function drawDune(canvas: Canvas, { isLeft }: Coast): void {
  const { sheet, light, size, time } = canvas;
  const { width, height, dice, unit, seed } = sheet;
  const leaves = time === 'day' ? mixLook(light.near, [0.02, 0.09, 0.05], 0.6) : light.near;
  const colour = mixLook(leaves, light.low, 0.04);
  const inward = isLeft ? 1 : -1;
  const from = isLeft ? 0 : width;
  const long = Math.min(0.8 * width, 0.62 * size);
  const high = 0.12 * size;
  const row = (x: number) => {
    const share = Math.max(0, 1 - Math.abs(x - from) / long);
    return (
      height - high * share ** 1.4 * (0.86 + 0.28 * sampleNoise(x / unit / 130, 0.5, seed + 91)) + 2 * unit
    );
  };
  const bank = [from - inward * 4, height + 4, from - inward * 4, row(from)];
  for (let step = 0; step <= 60; step++) {
    const x = from + (inward * long * step) / 60;
    bank.push(x, row(x));
  }
  bank.push(from + inward * long, height + 4);
  const first = size * dice.between(0.6, 0.7);
  // One palm alone: two crowns are a tangle, or copies.
  const x = from + inward * size * dice.between(0.1, 0.18);
  const lean = inward * dice.between(0.16, 0.28);
  drawPalm(canvas, { x, foot: row(x) + 0.02 * size, height: first, lean, colour });
  fillPolygons(sheet, [bank], { colour });
  drawGrass(canvas, { row, reach: [from, from + inward * long], colour });
}

/** A sea between capes and a beach in a curve, with a palm before it. */
const shore: Landscape = async (canvas, progress) => {
  const { sheet, light, size, time } = canvas;
  const { width, height, unit, dice } = sheet;
  const coast = { horizon: Math.round(height * dice.between(0.44, 0.52)), isLeft: dice.chance(0.5) };
  const { horizon, isLeft } = coast;
  const isHigh = time === 'day' || time === 'night';
  const disc = {
    x: width * (isLeft ? dice.between(0.6, 0.78) : dice.between(0.22, 0.4)),
    y: horizon - size * (isHigh ? dice.between(0.28, 0.36) : dice.between(0.05, 0.2)),
    radius: unit * dice.between(58, 92),
  };
  const sky = await paintSky(canvas, { horizon, disc, progress: progress.subrange(0, 0.3) });
  const sea = seaColours(canvas);
  fillSea(canvas, coast, sea);
  drawCapes(canvas, coast);
  addMist(canvas, { y: horizon, high: 0.03 * size, share: 0.3 + 0.5 * light.haze });
  drawWaves(canvas, coast, sea);
  addStars(canvas, sky);
  addGlitter(canvas, sky, (x) => edgeRow(canvas, x, { coast, out: 100 }));
  addRings(canvas, horizon);
  await progress.report(0.5);
  drawBeach(canvas, coast, sea);
  drawRipples(canvas, coast);
  await progress.report(0.8);
  drawDune(canvas, coast);
  await progress.report(1);
};

export default shore;
