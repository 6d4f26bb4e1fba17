import type { Cut } from './cut.ts';
import { croppedCuts } from './cuts/cropped.ts';
import { curlyCuts } from './cuts/curly.ts';
import { longCuts } from './cuts/long.ts';
import { mediumCuts } from './cuts/medium.ts';
import { shortCuts } from './cuts/short.ts';
import { tiedCuts } from './cuts/tied.ts';

const table = {
  ...croppedCuts,
  ...shortCuts,
  ...mediumCuts,
  ...longCuts,
  ...curlyCuts,
  ...tiedCuts,
} as const;

export type CutName = keyof typeof table;

/** Cuts by name. */
export const cuts: Readonly<Record<CutName, Cut>> = table;
