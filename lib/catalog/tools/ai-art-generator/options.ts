import { pictureRatios } from '../../engine-models/picture-ratios.ts';
import { pictureCount } from '../../options/amounts.ts';
import { drawnColours, drawnRuns, drawnSize } from '../../options/drawing-options.ts';
import { doneHere, modelOption, type ToolOptions } from '../../options/option.ts';
import { artFamilies, artMedia } from './constants.ts';

/** Options of the AI Art Generator. */
export const options = {
  ...drawnRuns,
  options: [
    {
      ...doneHere,
      kind: 'pictures',
      name: 'family',
      label: 'form',
      choices: artFamilies,
      initial: 'flow-field',
    },
    drawnColours,
    { ...doneHere, kind: 'list', name: 'medium', label: 'medium', choices: artMedia, initial: 'smooth' },
    { kind: 'buttons', name: 'ratio', label: 'ratio', choices: pictureRatios, initial: '4:5' },
    drawnSize,
    pictureCount,
    { ...modelOption, prompt: 'needed' },
  ],
  findsByWords: ['family', 'palette', 'medium'],
  choiceCount: artFamilies.length,
  fileWord: 'art',
} as const satisfies ToolOptions;
