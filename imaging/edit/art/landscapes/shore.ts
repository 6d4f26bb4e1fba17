import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { clampUnit } from '../../../core/numeric/scalar.ts';
import { type Light, mixLight, mixLook } from '../art-colours.ts';
import { fillPolygons } from '../sheet.ts';
import { fillHills } from './land.ts';
import type { Canvas, Landscape } from './landscape.ts';
import { landAt } from './landscape-light.ts';
import { lensPoints } from './lens-points.ts';
import { drawPalm } from './palm.ts';
import { shadePolygons } from './shade-polygons.ts';
import { addDisc, addMist, addStars, addStreaks, fillSky } from './sky.ts';
import { addGlitter } from './water.ts';

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
  const room = height - coast.horizon;
  const sweep = coast.horizon + room * (0.4 + 0.62 * along ** 1.5);
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
    [own(0), own(1), own(2)],
    light.near,
    time === 'night' ? 0.58 : time === 'dusk' ? 0.2 : 0.08,
  );
  const [deep, shallow] = sea;
  const foam = mixLook(light.lit, light.low, 0.12);
  const layers: readonly (readonly [out: number, colour: Light, opacity: number])[] = [
    [118, mixLook(deep, shallow, 0.45), 0.55],
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
  const tint: Light = time === 'day' ? [0.02, 0.34, 0.42] : mixLight(light.top, light.far, 0.4);
  return [mixLook(tint, light.top, 0.45), mixLook(tint, light.low, 0.5)];
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

/** A low dune at the lower edge, and two palms that lean over the beach from it. */
function drawPalms(canvas: Canvas, { isLeft }: Coast): void {
  const { sheet, light, size } = canvas;
  const { width, height, dice, seed } = sheet;
  const colour = mixLook(light.near, light.low, 0.05);
  const dune = { seed: seed + 91, scale: 620, rise: 0.07 * size, base: height + 0.015 * size };
  fillHills(sheet, dune, { from: height - 0.06 * size, to: height, colours: [colour, colour] });
  const inward = isLeft ? 1 : -1;
  for (let palm = 0; palm < 2; palm++)
    drawPalm(canvas, {
      x: width * (isLeft ? 0.1 : 0.9) + inward * palm * size * dice.between(0.06, 0.1),
      foot: height + 0.01 * size,
      height: size * dice.between(0.56, 0.68) * (1 - 0.28 * palm),
      lean: inward * dice.between(0.08, 0.26),
      colour,
    });
}

/** A sea between capes and a beach in a curve, with palms before it. */
const shore: Landscape = async (canvas, progress) => {
  const { sheet, light, size, time } = canvas;
  const { width, height, unit, dice } = sheet;
  const coast = { horizon: Math.round(height * dice.between(0.44, 0.52)), isLeft: dice.chance(0.5) };
  const { horizon, isLeft } = coast;
  const isHigh = time === 'day' || time === 'night';
  const disc = {
    x: width * (isLeft ? dice.between(0.5, 0.66) : dice.between(0.34, 0.5)),
    y: horizon - size * (isHigh ? dice.between(0.28, 0.36) : dice.between(0.05, 0.2)),
    radius: unit * dice.between(58, 92),
  };
  fillSky(canvas, horizon);
  addStars(canvas, horizon);
  addDisc(canvas, disc);
  addStreaks(canvas, horizon);
  await progress.report(0.2);
  const sea = seaColours(canvas);
  fillSea(canvas, coast, sea);
  drawCapes(canvas, coast);
  addMist(canvas, { y: horizon, high: 0.03 * size, share: 0.3 + 0.5 * light.haze });
  drawWaves(canvas, coast, sea);
  addGlitter(canvas, disc, horizon);
  await progress.report(0.5);
  drawBeach(canvas, coast, sea);
  await progress.report(0.8);
  drawPalms(canvas, coast);
  await progress.report(1);
};

export default shore;
