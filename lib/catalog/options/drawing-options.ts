import { nearestRatio, pictureRatios, promisedSize, shapeOf } from '../engine-models/picture-ratios.ts';
import { artPalettes, sheetSize } from '../tools/ai-art-generator/constants.ts';
import {
  type ChoiceOption,
  doneHere,
  type OptionValues,
  type SchemeOption,
  type Size,
  type ToolOptions,
} from './option.ts';

/** Megapixels that pictures are drawn in. */
export const drawnMegapixels = [1, 2, 4] as const;

/** Size of a drawn picture in megapixels. */
export const drawnSize = {
  ...doneHere,
  kind: 'buttons',
  name: 'size',
  label: 'megapixels',
  choices: drawnMegapixels,
  initial: 2,
} as const satisfies ChoiceOption<'buttons'>;

/** Size of each picture of a run that draws, or that a model makes. */
function drawnResultSize(_photo: Size, { ratio, size, model = '' }: OptionValues): Size {
  if (model !== '') return promisedSize(nearestRatio(pictureRatios, shapeOf(ratio)));
  return sheetSize({ ratio: String(ratio), size: Number(size) });
}

/** The colours of a drawing. */
export const drawnColours = {
  ...doneHere,
  kind: 'schemes',
  name: 'palette',
  label: 'colours',
  schemes: artPalettes,
  initial: 'sunset',
} as const satisfies SchemeOption;

/** Settings that all tools that draw share. */
export const drawnRuns = {
  versions: true,
  /** By the pixels of all pictures of a run. */
  estimate: { start: 0.6, perMegapixel: 1.1 },
  resultSize: drawnResultSize,
  compares: false,
} as const satisfies Partial<ToolOptions>;
