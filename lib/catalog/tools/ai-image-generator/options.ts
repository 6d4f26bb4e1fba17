import { pictureRatios } from '../../engine-models/picture-ratios.ts';
import { pictureCount } from '../../options/amounts.ts';
import { drawnColours, drawnRuns, drawnSize } from '../../options/drawing-options.ts';
import { doneHere, modelOption, type ToolOptions } from '../../options/option.ts';
import { sceneParts } from '../ai-background/constants.ts';
import {
  imageSubjects,
  letteringGrounds,
  letteringLayouts,
  scenicSubjects,
  wallpaperRatios,
} from './constants.ts';

const lettered = [doneHere.when, { option: 'subject', is: ['lettering'] }] as const;
const scenic = [doneHere.when, { option: 'subject', is: scenicSubjects }] as const;

/** Options of the AI Image Generator. */
export const options = {
  ...drawnRuns,
  options: [
    {
      ...doneHere,
      kind: 'pictures',
      name: 'subject',
      label: 'motif',
      choices: imageSubjects,
      initial: 'soft-colours',
    },
    { kind: 'text', name: 'text', label: 'lettering', when: lettered, initial: '' },
    {
      kind: 'buttons',
      name: 'layout',
      label: 'layout',
      when: lettered,
      choices: letteringLayouts,
      initial: 'left',
    },
    {
      kind: 'list',
      name: 'ground',
      label: 'behind',
      when: lettered,
      choices: letteringGrounds,
      initial: 'plain',
    },
    {
      kind: 'buttons',
      name: 'time',
      label: 'sceneTime',
      when: scenic,
      choices: sceneParts.time,
      initial: 'golden',
    },
    {
      kind: 'list',
      name: 'weather',
      label: 'sceneWeather',
      when: scenic,
      choices: sceneParts.weather,
      initial: 'clouds',
    },
    { ...drawnColours, when: [doneHere.when, { option: 'subject', not: scenicSubjects }] },
    {
      kind: 'list',
      name: 'ratio',
      label: 'ratio',
      choices: [...wallpaperRatios, ...pictureRatios],
      initial: '9:20',
    },
    drawnSize,
    pictureCount,
    { ...modelOption, prompt: 'needed' },
  ],
  findsByWords: ['subject', 'palette', 'time', 'weather'],
  choiceCount: imageSubjects.length,
  fileWord: 'image',
} as const satisfies ToolOptions;
