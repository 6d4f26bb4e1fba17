import { share } from '../../options/amounts.ts';
import type { ToolOptions } from '../../options/option.ts';
import { WHOLE_PIXELS } from '../../tool.ts';
import { emojiCrops, emojiExpressions, emojiStyles } from './constants.ts';

/** Options of Photo to Emoji. */
export const options = {
  options: [
    { kind: 'pictures', name: 'style', label: 'style', choices: emojiStyles, initial: 'toon' },
    { kind: 'pictures', name: 'expression', label: 'expression', choices: emojiExpressions, initial: 'own' },
    { kind: 'list', name: 'crop', label: 'emojiCrop', choices: emojiCrops, initial: 'bust' },
    { kind: 'person', name: 'face', label: 'emojiFace', initial: 0, otherwise: { who: 'largest', value: 0 } },
    { kind: 'switch', name: 'animate', label: 'animate', note: 'animate', initial: true },
    {
      kind: 'amount',
      name: 'size',
      label: 'emojiSize',
      more: true,
      min: 256,
      max: 1024,
      step: 64,
      initial: 512,
      unit: 'pixels',
    },
    {
      kind: 'amount',
      name: 'outline',
      label: 'outline',
      more: true,
      min: 0,
      max: 6,
      step: 0.5,
      initial: 2.5,
      unit: 'percent',
    },
    { ...share, name: 'exaggeration', label: 'exaggeration', more: true, initial: 0.5 },
    { kind: 'switch', name: 'blush', label: 'blush', more: true, initial: true },
  ],
  versions: false,
  estimate: { start: 7, perMegapixel: 0.1 },
  choiceCount: emojiStyles.length,
  previews: { options: ['style', 'expression'], heeds: ['face', 'crop'], maxPixels: WHOLE_PIXELS },
  resultSize: (_, { size }) => ({ width: Number(size), height: Number(size) }),
  fileWord: 'emoji',
  compares: false,
} as const satisfies ToolOptions;
