import type { ToolSamples } from '../../samples.ts';

/** Pictures of our own that show AI Background. */
export default {
  samples: [
    {
      key: 'bottle',
      scene: 'product',
      recipe: { mask: 'product', inverted: true, parameters: { backdrop: 'marble' } },
    },
    {
      key: 'evening',
      scene: 'product',
      recipe: { mask: 'product', inverted: true, parameters: { backdrop: 'sunset' } },
    },
  ],
  trialScenes: ['product', 'table', 'street', 'shop'],
  choicePictures: [{ option: 'backdrop', scene: 'product', mask: 'product', inverted: true }],
  card: { kind: 'split', sample: 'bottle', at: 52, focus: [50, 50] },
} satisfies ToolSamples;
