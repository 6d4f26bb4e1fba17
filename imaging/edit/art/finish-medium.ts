import type { ArtMedium } from '#lib/catalog/tools/ai-art-generator/constants.ts';
import { gaussianBlur } from '../../core/filters/gaussian-blur.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { hashUnit, valueNoise } from '../../core/numeric/value-noise.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { lightRelief } from '../style/light-relief.ts';
import { makePaper, makeWeave } from '../style/make-paper.ts';
import { canvasOf } from '../style/style.ts';
import { wobblePlanes } from '../style/wobble-planes.ts';
import type { Sheet } from './sheet.ts';

/** Luminance of the sheet at each pixel. */
function lightOf({ planes: [red, green, blue] }: Sheet): Plane {
  const data = new Float32Array(red.data.length);
  for (let at = 0; at < data.length; at++)
    data[at] = 0.2126 * red.data[at] + 0.7152 * green.data[at] + 0.0722 * blue.data[at];
  return { width: red.width, height: red.height, data };
}

/** Multiplies the light of every pixel. */
function shade({ planes }: Sheet, factor: (at: number) => number): void {
  const [red, green, blue] = planes;
  for (let at = 0; at < red.data.length; at++) {
    const by = factor(at);
    red.data[at] *= by;
    green.data[at] *= by;
    blue.data[at] *= by;
  }
}

/** Mixes every pixel with the colour of the ground. */
function wearOff({ planes, colours }: Sheet, share: (at: number) => number): void {
  for (let at = 0; at < planes[0].data.length; at++) {
    const worn = share(at);
    if (worn <= 0) continue;
    for (let channel = 0; channel < 3; channel++)
      planes[channel].data[at] += (colours.ground[channel] - planes[channel].data[at]) * worn;
  }
}

/** Random values of single pixels, −1 to 1. */
function grain({ width, seed }: Sheet, at: number): number {
  return 2 * hashUnit(at % width, (at / width) | 0, seed + 77) - 1;
}

/** Moves edges as a wet brush or a rough plate does. */
function wobble(sheet: Sheet, amount: number): void {
  const canvas = canvasOf(sheet);
  const moved = wobblePlanes(sheet.planes, { canvas, amount, seed: sheet.seed + 5 });
  for (const [channel, plane] of moved.entries()) sheet.planes[channel].data.set(plane.data);
}

function finishPrint(sheet: Sheet): void {
  wobble(sheet, 0.7);
  const holes = valueNoise(sheet, { scale: 2.6 * sheet.unit, octaves: 2, seed: sheet.seed + 3 });
  const wear = valueNoise(sheet, { scale: 240 * sheet.unit, octaves: 3, seed: sheet.seed + 4 });
  wearOff(sheet, (at) => 0.55 * smoothStep(0.52, 0.8, holes.data[at] + 0.32 * wear.data[at]) + 0.02);
  shade(sheet, (at) => 1 + 0.02 * grain(sheet, at));
}

function finishInk(sheet: Sheet): void {
  wobble(sheet, 1.1);
  const paper = makePaper(canvasOf(sheet), { grain: 2.4, seed: sheet.seed });
  const pools = valueNoise(sheet, { scale: 60 * sheet.unit, octaves: 3, seed: sheet.seed + 8 });
  wearOff(sheet, (at) => Math.max(0, 0.1 + 0.12 * paper.data[at] + 0.13 * pools.data[at]));
  shade(sheet, (at) => 1 + 0.025 * paper.data[at]);
}

/** Pigment gathers at the edges of washes and in the dales of the paper (Curtis et al., 1997). */
function finishWatercolour(sheet: Sheet): void {
  wobble(sheet, 3.2);
  const paper = makePaper(canvasOf(sheet), { grain: 3, seed: sheet.seed });
  const wash = valueNoise(sheet, { scale: 130 * sheet.unit, octaves: 4, seed: sheet.seed + 8 });
  const light = lightOf(sheet);
  const around = gaussianBlur(light, 4 * sheet.unit);
  wearOff(sheet, (at) => Math.max(0, 0.2 + 0.34 * wash.data[at] + 0.1 * paper.data[at]));
  shade(sheet, (at) => {
    const edge = Math.max(0, around.data[at] - light.data[at]);
    return (1 - Math.min(0.4, 1.5 * edge)) * (1 + 0.045 * paper.data[at]);
  });
}

function finishOil(sheet: Sheet): void {
  wobble(sheet, 1.4);
  const canvas = canvasOf(sheet);
  const weave = makeWeave(canvas, { thread: 2.4, seed: sheet.seed });
  const strokes = valueNoise(sheet, {
    scale: 42 * sheet.unit,
    scaleDown: 4 * sheet.unit,
    octaves: 3,
    seed: sheet.seed + 2,
  });
  const light = lightOf(sheet);
  const height = {
    ...strokes,
    data: strokes.data.map((value, at) => value + 0.12 * weave.data[at] + 0.5 * light.data[at]),
  };
  const relief = lightRelief(height, sheet.unit);
  shade(sheet, (at) => 1 + Math.max(-0.22, Math.min(0.26, 0.3 * relief.data[at])) + 0.06 * strokes.data[at]);
}

/** Grainy ink whose colours do not quite meet. */
function finishRisograph(sheet: Sheet): void {
  const [red, , blue] = sheet.planes;
  const shift = Math.max(1, Math.round(1.1 * sheet.unit));
  red.data.copyWithin(shift, 0, red.data.length - shift);
  blue.data.copyWithin(0, shift * sheet.width, blue.data.length);
  const cloud = valueNoise(sheet, { scale: 180 * sheet.unit, octaves: 3, seed: sheet.seed + 8 });
  const dots = valueNoise(sheet, { scale: 1.7 * sheet.unit, seed: sheet.seed + 6 });
  wearOff(sheet, (at) =>
    Math.max(0, 0.34 * (dots.data[at] * 0.8 + 0.3 * grain(sheet, at)) + 0.1 + 0.1 * cloud.data[at]),
  );
}

/** Opaque paint with the faint streaks of a broad brush. */
function finishGouache(sheet: Sheet): void {
  wobble(sheet, 0.9);
  const streaks = valueNoise(sheet, {
    scale: 150 * sheet.unit,
    scaleDown: 3 * sheet.unit,
    octaves: 3,
    seed: sheet.seed,
  });
  const paper = makePaper(canvasOf(sheet), { grain: 1.8, seed: sheet.seed + 1 });
  shade(sheet, (at) => 1 + 0.1 * streaks.data[at] + 0.035 * paper.data[at]);
}

const MEDIA: Readonly<Record<ArtMedium, (sheet: Sheet) => void>> = {
  smooth: (sheet) => shade(sheet, (at) => 1 + 0.012 * grain(sheet, at)),
  'screen-print': finishPrint,
  ink: finishInk,
  watercolour: finishWatercolour,
  gouache: finishGouache,
  oil: finishOil,
  risograph: finishRisograph,
};

/** Gives a drawn sheet the surface of a medium: its edges, grain and relief. */
export function finishMedium(sheet: Sheet, medium: ArtMedium): void {
  MEDIA[medium](sheet);
}
