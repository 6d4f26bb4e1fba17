import { fitClip } from '../../clip-run.ts';
import { share } from '../../options/amounts.ts';
import { doneHere, modelOption, type ToolOptions } from '../../options/option.ts';
import {
  facePaintNames,
  isPaintedEffect,
  modelledEffectNames,
  PAINTED_SHORT_SIDE,
  videoEffectNames,
  videoSounds,
} from './constants.ts';
import { estimate } from './estimate.ts';

/** Effects that are there or not. */
const unmeasured = ['backgroundColour', 'backgroundPicture', 'reverse', 'boomerang', 'loop'] as const;

/** Options of video effects. */
export const options = {
  estimate,
  options: [
    {
      kind: 'pictures',
      name: 'effect',
      label: 'effect',
      choices: videoEffectNames,
      initial: 'film',
      queryParameter: 'effect',
    },
    {
      ...share,
      name: 'strength',
      label: 'strength',
      initial: 0.7,
      when: [doneHere.when, { option: 'effect', not: unmeasured }],
    },
    {
      kind: 'colour',
      name: 'colour',
      label: 'fillColor',
      when: { option: 'effect', is: ['backgroundColour'] },
      initial: '#2f7d5b',
      suggestion: '#2f7d5b',
    },
    {
      kind: 'buttons',
      name: 'sound',
      label: 'sound',
      note: 'sound',
      choices: videoSounds,
      initial: 'kept',
    },
    { ...modelOption, prompt: 'optional', when: { option: 'effect', is: modelledEffectNames } },
  ],
  additionalWhen: { option: 'effect', is: ['backgroundPicture'] },
  choiceCount: videoEffectNames.length,
  versions: {
    option: 'effect',
    is: ['film', 'reel', 'tape', 'glitch', 'lightLeak', 'sketch', 'oil', 'watercolour', ...facePaintNames],
  },
  compares: true,
  resultSize: (size, { effect }) =>
    isPaintedEffect(String(effect)) ? fitClip(size, PAINTED_SHORT_SIDE) : size,
  fileWord: 'effect',
} as const satisfies ToolOptions;
