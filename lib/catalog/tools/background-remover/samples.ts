import type { ToolSamples } from '../../samples.ts';

/** Pictures of our own that show Background Remover. */
export default {
  samples: [
    { key: 'flask', scene: 'product', recipe: { mask: 'product', inverted: true } },
    { key: 'cutout', scene: 'table', recipe: { mask: 'cup', inverted: true } },
  ],
  trialScenes: ['product', 'table', 'street', 'shop'],
  card: { kind: 'split', sample: 'flask', at: 52, focus: [50, 50] },
} satisfies ToolSamples;
