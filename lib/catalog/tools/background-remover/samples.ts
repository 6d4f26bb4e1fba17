import type { ToolSamples } from '../../samples.ts';

/** Pictures of our own that show Background Remover. */
export const samples: ToolSamples = {
  samples: [
    { key: 'cutout', scene: 'portrait-curls', focus: [50, 35] },
    { key: 'pair', scene: 'friends', focus: [50, 35] },
    { key: 'flask', scene: 'product', focus: [50, 45], recipe: { mask: 'product', inverted: true } },
  ],
  trialScenes: ['portrait-curls', 'friends', 'figure', 'product'],
  card: { kind: 'split', sample: 'cutout', at: 53, focus: [50, 20] },
};
