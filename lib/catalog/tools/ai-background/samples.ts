import type { ToolSamples } from '../../samples.ts';

/** Pictures of our own that show AI Background. */
export const samples: ToolSamples = {
  samples: [
    {
      key: 'bottle',
      scene: 'product',
      focus: [50, 45],
      recipe: { mask: 'product', inverted: true, parameters: { backdrop: 'marble' } },
    },
    {
      key: 'evening',
      scene: 'portrait-afro',
      focus: [50, 35],
      recipe: { parameters: { backdrop: 'sunset' } },
    },
    { key: 'peaks', scene: 'figure', focus: [50, 40], recipe: { parameters: { backdrop: 'mountains' } } },
  ],
  trialScenes: ['product', 'portrait-curls', 'figure', 'friends'],
  choicePictures: [{ option: 'backdrop', scene: 'product', mask: 'product', inverted: true }],
  card: { kind: 'split', sample: 'bottle', at: 52, focus: [50, 50] },
};
