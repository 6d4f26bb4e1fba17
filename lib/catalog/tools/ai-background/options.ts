import { share } from '../../options/amounts.ts';
import { doneHere, modelOption, type ToolOptions } from '../../options/option.ts';
import { sceneParts } from './constants.ts';

/** Backgrounds that can be chosen by their looks: drawn ones, and the photo's own out of focus. */
export const backdropNames = [
  'plain',
  'linear-gradient',
  'radial-gradient',
  'paper-sweep',
  'muslin',
  'concrete',
  'brick',
  'wood',
  'marble',
  'terrazzo',
  'bokeh',
  'window-blinds',
  'office',
  'library',
  'foliage',
  'beach',
  'mountains',
  'sunset',
  'starry-night',
  'waves',
  'podium',
  'own-blur',
] as const;

/** Backgrounds that are pictures. */
const pictures = ['own-blur', 'own-picture'] as const;

const scene = { option: 'backdrop', is: ['scene'] } as const;

/** Options of AI Background. */
export const options = {
  options: [
    {
      kind: 'pictures',
      name: 'backdrop',
      label: 'backdrop',
      choices: ['scene', ...backdropNames, 'own-picture'],
      withoutPicture: { 'own-picture': 'own' },
      initial: 'paper-sweep',
    },
    {
      kind: 'buttons',
      name: 'view',
      label: 'sceneView',
      when: scene,
      choices: sceneParts.view,
      initial: 'hills',
    },
    {
      kind: 'buttons',
      name: 'time',
      label: 'sceneTime',
      when: scene,
      choices: sceneParts.time,
      initial: 'day',
    },
    {
      kind: 'list',
      name: 'weather',
      label: 'sceneWeather',
      when: scene,
      choices: sceneParts.weather,
      initial: 'clear',
    },
    {
      kind: 'list',
      name: 'ground',
      label: 'sceneGround',
      when: scene,
      choices: sceneParts.ground,
      initial: 'grass',
    },
    {
      kind: 'colour',
      name: 'colour',
      label: 'backdropColor',
      when: { option: 'backdrop', not: pictures },
      initial: '',
      automatic: '',
      suggestion: '#ffffff',
    },
    {
      kind: 'colour',
      name: 'colour2',
      label: 'backdropColor2',
      when: [{ option: 'backdrop', not: ['plain', 'scene', ...pictures] }, doneHere.when],
      more: true,
      initial: '',
      automatic: '',
      suggestion: '#d9d4c8',
    },
    {
      ...share,
      name: 'blur',
      label: 'blur',
      when: [{ option: 'backdrop', is: ['scene', ...pictures] }, doneHere.when],
      initial: 0.5,
    },
    { ...doneHere, kind: 'switch', name: 'shadow', label: 'shadow', initial: true },
    { ...modelOption, prompt: 'optional', when: { option: 'backdrop', not: pictures } },
  ],
  ways: ['auto', 'tap', 'box', 'brush'],
  additionalWhen: { option: 'backdrop', is: ['own-picture'] },
  // The others are the same each time, or so plain that no other version can be told from them.
  versions: {
    option: 'backdrop',
    not: [
      ...['plain', 'linear-gradient', 'radial-gradient', 'paper-sweep', 'window-blinds', 'podium'],
      ...['own-blur', 'own-picture'],
    ],
  },
  estimate: {
    start: 1.2,
    perMegapixel: 0.25,
    perWorkingMegapixel: 0.7,
    // At most a megapixel of a scene is painted.
    ofChoices: { scene: { start: 5.3, perMegapixel: 0.35 } },
  },
  readsScenes: true,
  choiceCount: backdropNames.length,
  fileWord: 'new-background',
  compares: true,
} as const satisfies ToolOptions;
