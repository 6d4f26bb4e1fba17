import { pictureRatios } from '../../engine-models/picture-ratios.ts';
import { drawnColours, drawnCount, drawnHere, drawnRuns, drawnSize } from '../../options/drawing-options.ts';
import { modelOption, type ToolOptions } from '../../options/option.ts';
import { imageSubjects, wallpaperRatios } from './constants.ts';

/** Options of the AI Image Generator. */
export const options = {
  ...drawnRuns,
  options: [
    {
      ...drawnHere,
      kind: 'pictures',
      name: 'subject',
      label: 'motif',
      choices: imageSubjects,
      initial: 'soft-colours',
    },
    drawnColours,
    {
      kind: 'list',
      name: 'ratio',
      label: 'ratio',
      choices: [...wallpaperRatios, ...pictureRatios],
      initial: '9:20',
    },
    drawnSize,
    drawnCount,
    modelOption,
  ],
  findsByWords: ['subject', 'palette'],
  choiceCount: imageSubjects.length,
  fileWord: 'image',
} as const satisfies ToolOptions;
