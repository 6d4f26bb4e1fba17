import type { ToolSamples } from '../../samples.ts';

/** Pictures of our own that show Background Remover. */
export default {
  samples: [
    { key: 'cutout', scene: 'portrait-curls' },
    { key: 'pair', scene: 'friends' },
    { key: 'flask', scene: 'product', recipe: { mask: 'product', inverted: true } },
  ],
  trialScenes: ['portrait-curls', 'friends', 'figure', 'product'],
  card: { kind: 'split', sample: 'cutout', at: 53, focus: [50, 20] },
} satisfies ToolSamples;
