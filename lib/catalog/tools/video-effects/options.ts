import { share } from '../../options/amounts.ts';
import type { ToolOptions } from '../../options/option.ts';
import { frameEffectNames, timeEffectNames, videoSounds } from './constants.ts';
import { estimate } from './estimate.ts';

/** Options of video effects. */
export const options = {
  estimate,
  options: [
    {
      kind: 'pictures',
      name: 'effect',
      label: 'effect',
      choices: [...frameEffectNames, ...timeEffectNames],
      initial: 'film',
      queryParameter: 'effect',
    },
    {
      ...share,
      name: 'strength',
      label: 'strength',
      initial: 0.7,
      when: { option: 'effect', not: ['reverse', 'boomerang', 'loop'] },
    },
    {
      kind: 'buttons',
      name: 'sound',
      label: 'sound',
      note: 'sound',
      choices: videoSounds,
      initial: 'kept',
    },
  ],
  choiceCount: frameEffectNames.length + timeEffectNames.length,
  versions: { option: 'effect', is: ['film', 'reel', 'tape', 'glitch', 'lightLeak', 'sketch'] },
  compares: true,
  fileWord: 'effect',
} as const satisfies ToolOptions;
