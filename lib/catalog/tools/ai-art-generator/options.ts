import { pictureRatios } from '../../engine-models/picture-ratios.ts';
import {
  drawnBy,
  drawnCount,
  drawnEstimate,
  drawnHere,
  drawnResultSize,
  drawnSize,
} from '../../options/drawing-options.ts';
import type { ToolOptions } from '../../options/option.ts';
import { artFamilies, artMedia, artPalettes } from './constants.ts';

/** Options of the AI Art Generator. */
export const options = {
  options: [
    {
      ...drawnHere,
      kind: 'pictures',
      name: 'family',
      label: 'form',
      choices: artFamilies,
      initial: 'flow-field',
    },
    {
      ...drawnHere,
      kind: 'schemes',
      name: 'palette',
      label: 'colours',
      schemes: artPalettes,
      initial: 'sunset',
    },
    { ...drawnHere, kind: 'list', name: 'medium', label: 'medium', choices: artMedia, initial: 'smooth' },
    { kind: 'buttons', name: 'ratio', label: 'ratio', choices: pictureRatios, initial: '4:5' },
    drawnSize,
    drawnCount,
    drawnBy,
  ],
  findsByWords: ['family', 'palette', 'medium'],
  versions: true,
  estimate: drawnEstimate,
  choiceCount: artFamilies.length,
  resultSize: drawnResultSize,
  fileWord: 'art',
  compares: false,
} as const satisfies ToolOptions;
