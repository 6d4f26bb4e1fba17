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
      scene: 'portrait-afro',
      recipe: { parameters: { backdrop: 'sunset' } },
    },
    { key: 'peaks', scene: 'figure', recipe: { parameters: { backdrop: 'mountains' } } },
  ],
  trialScenes: ['product', 'portrait-curls', 'figure', 'friends'],
  choicePictures: [{ option: 'backdrop', scene: 'product', mask: 'product', inverted: true }],
  card: { kind: 'split', sample: 'bottle', at: 52, focus: [50, 50] },
} satisfies ToolSamples;
