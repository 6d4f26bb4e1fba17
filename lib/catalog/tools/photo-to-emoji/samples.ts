import type { ToolSamples } from '../../samples.ts';

/** Pictures of our own that show Photo to Emoji. */
export default {
  samples: [
    {
      key: 'sticker',
      scene: 'portrait-afro',
      isAlone: true,
      result: { width: 512, height: 512 },
      recipe: { parameters: { expression: 'smile', animate: false } },
    },
    {
      key: 'laugh',
      scene: 'portrait-curls',
      isAlone: true,
      result: { width: 512, height: 512 },
      recipe: { parameters: { expression: 'laugh', style: 'flat', animate: false } },
    },
    {
      key: 'plastic',
      scene: 'portrait-grey-beard',
      isAlone: true,
      result: { width: 512, height: 512 },
      recipe: { parameters: { style: '3d', animate: false } },
    },
  ],
  trialScenes: [],
  choicePictures: [
    { option: 'style', scene: 'portrait-afro', parameters: { animate: false } },
    { option: 'expression', scene: 'portrait-elder', parameters: { animate: false } },
  ],
  card: {
    kind: 'choices',
    of: 'photo-to-emoji',
    columns: 2,
    choices: ['laugh', 'toon', 'cool', 'love'],
  },
} satisfies ToolSamples;
