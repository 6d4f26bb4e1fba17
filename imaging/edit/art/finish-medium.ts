import type { ArtMedium } from '#lib/catalog/tools/ai-art-generator/constants.ts';
import { gaussianBlur } from '../../core/filters/gaussian-blur.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { valueNoise } from '../../core/numeric/value-noise.ts';
import type { Progress } from '../../core/progress.ts';
import { makePaper } from '../style/make-paper.ts';
import { canvasOf } from '../style/style.ts';
import { paintOil } from './paint-oil.ts';
import type { Sheet } from './sheet.ts';
import { grain, lightnessOf, shade, wearOff, wobble } from './surface.ts';

interface Finish {
  readonly sheet: Sheet;
  /** Most units by which edges may be moved: fine lines would break. */
  readonly reach: number;
  readonly progress: Progress;
}

function finishPrint({ sheet, reach }: Finish): void {
  wobble(sheet, Math.min(reach, 0.7));
  const holes = valueNoise(sheet, { scale: 2.6 * sheet.unit, octaves: 2, seed: sheet.seed + 3 });
  const wear = valueNoise(sheet, { scale: 240 * sheet.unit, octaves: 3, seed: sheet.seed + 4 });
  wearOff(sheet, (at) => 0.7 * smoothStep(0.56, 0.82, holes.data[at] + 0.3 * wear.data[at]) + 0.02);
  shade(sheet, (at) => 1 + 0.02 * grain(sheet, at));
}

function finishInk({ sheet, reach }: Finish): void {
  wobble(sheet, Math.min(reach, 1.1));
  const paper = makePaper(canvasOf(sheet), { grain: 1.4, seed: sheet.seed });
  const pools = valueNoise(sheet, { scale: 60 * sheet.unit, octaves: 3, seed: sheet.seed + 8 });
  wearOff(sheet, (at) => 0.14 + 0.06 * paper.data[at] + 0.07 * pools.data[at]);
  shade(sheet, (at) => 1 + 0.02 * paper.data[at]);
}

/** Pigment gathers at the edges of washes and in the dales of the paper (Curtis et al., 1997). */
function finishWatercolour({ sheet, reach }: Finish): void {
  wobble(sheet, Math.min(reach, 3.2));
  const paper = makePaper(canvasOf(sheet), { grain: 2.2, seed: sheet.seed });
  const wash = valueNoise(sheet, { scale: 130 * sheet.unit, octaves: 4, seed: sheet.seed + 8 });
  const light = lightnessOf(sheet);
  const around = gaussianBlur(light, 4 * sheet.unit);
  wearOff(sheet, (at) => 0.3 + 0.5 * wash.data[at] + 0.05 * paper.data[at]);
  shade(sheet, (at) => {
    const edge = Math.max(0, around.data[at] - light.data[at]);
    return (1 - Math.min(0.35, 1.1 * edge)) * (1 + 0.04 * paper.data[at]);
  });
}

async function finishOil({ sheet, reach, progress }: Finish): Promise<void> {
  wobble(sheet, Math.min(reach, 1.4));
  await paintOil(sheet, progress);
}

/** Grainy ink whose colours do not quite meet. */
function finishRisograph({ sheet, reach }: Finish): void {
  const [red, , blue] = sheet.planes;
  const shift = Math.round(Math.min(2 * reach, 1.1) * sheet.unit);
  // Row by row, or a stripe of the other side would stand at the edge.
  for (let row = 0; row < red.data.length; row += red.width) {
    red.data.copyWithin(row + shift, row, row + red.width - shift);
    red.data.fill(red.data[row], row, row + shift);
  }
  blue.data.copyWithin(0, shift * sheet.width, blue.data.length);
  const cloud = valueNoise(sheet, { scale: 180 * sheet.unit, octaves: 3, seed: sheet.seed + 8 });
  wearOff(sheet, (at) => 0.13 + 0.15 * grain(sheet, at) + 0.14 * cloud.data[at]);
}

/** Opaque paint with the faint streaks of a broad brush. */
function finishGouache({ sheet, reach }: Finish): void {
  wobble(sheet, Math.min(reach, 0.9));
  const streaks = valueNoise(sheet, {
    scale: 150 * sheet.unit,
    scaleDown: 3 * sheet.unit,
    octaves: 3,
    seed: sheet.seed,
  });
  const paper = makePaper(canvasOf(sheet), { grain: 1.8, seed: sheet.seed + 1 });
  shade(sheet, (at) => 1 + 0.07 * streaks.data[at] + 0.03 * paper.data[at]);
}

const MEDIA: Readonly<Record<ArtMedium, (finish: Finish) => void | Promise<void>>> = {
  smooth: ({ sheet }) => shade(sheet, (at) => 1 + 0.012 * grain(sheet, at)),
  'screen-print': finishPrint,
  ink: finishInk,
  watercolour: finishWatercolour,
  gouache: finishGouache,
  oil: finishOil,
  risograph: finishRisograph,
};

/**
 * Gives a drawn sheet the surface of a medium: its edges, grain and relief. `lineWidth` is that of the form's
 * finest lines in units, a third of which edges may be moved by. Rejects with `aborted`.
 */
export async function finishMedium(
  sheet: Sheet,
  {
    medium,
    lineWidth,
    progress,
  }: {
    readonly medium: ArtMedium;
    readonly lineWidth: number | undefined;
    readonly progress: Progress;
  },
): Promise<void> {
  const reach = lineWidth === undefined ? Number.POSITIVE_INFINITY : lineWidth / 3;
  await MEDIA[medium]({ sheet, reach, progress });
}
