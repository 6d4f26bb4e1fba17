import { share } from '../../options/amounts.ts';
import type { ToolOptions } from '../../options/option.ts';

/** Styles of stickers. */
export const emojiStyles = ['toon', 'flat', 'glossy', '3d'] as const;

/** Faces that can be made; `own` is that of the photo. */
export const emojiExpressions = [
  'own',
  'smile',
  'laugh',
  'wink',
  'surprised',
  'love',
  'cool',
  'cry',
  'angry',
] as const;

/** Crops of a person on a sticker. */
export const emojiCrops = ['head', 'bust', 'person'] as const;

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
  compares: false,
} as const satisfies ToolOptions;
