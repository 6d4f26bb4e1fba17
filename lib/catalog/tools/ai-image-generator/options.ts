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
import { artPalettes } from '../ai-art-generator/constants.ts';
import { imageSubjects, wallpaperRatios } from './constants.ts';

/** Options of the AI Image Generator. */
export const options = {
  options: [
    {
      ...drawnHere,
      kind: 'pictures',
      name: 'subject',
      label: 'motif',
      choices: imageSubjects,
      initial: 'soft-colours',
    },
    {
      ...drawnHere,
      kind: 'schemes',
      name: 'palette',
      label: 'colours',
      schemes: artPalettes,
      initial: 'sunset',
    },
    {
      kind: 'list',
      name: 'ratio',
      label: 'ratio',
      choices: [...wallpaperRatios, ...pictureRatios],
      initial: '9:20',
    },
    drawnSize,
    drawnCount,
    drawnBy,
  ],
  findsByWords: ['subject', 'palette'],
  versions: true,
  estimate: drawnEstimate,
  choiceCount: imageSubjects.length,
  resultSize: drawnResultSize,
  fileWord: 'image',
  compares: false,
} as const satisfies ToolOptions;
