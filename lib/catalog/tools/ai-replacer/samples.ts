import type { ToolSamples } from '../../samples.ts';

/** Pictures of our own that show AI Replacer. */
export default {
  samples: [
    {
      key: 'flooring',
      scene: 'room',
      recipe: { mask: 'floor', parameters: { material: 'parquet', snap: 0 } },
    },
    {
      key: 'worktop',
      scene: 'table',
      recipe: { mask: 'table', parameters: { material: 'black-marble', lies: 'floor', scale: 0.7, snap: 0 } },
    },
    {
      key: 'couch',
      scene: 'room',
      recipe: { mask: 'sofa', parameters: { material: 'leather', snap: 0 } },
    },
  ],
  trialScenes: ['room', 'table', 'street', 'product'],
  choicePictures: [{ option: 'material', scene: 'product', mask: 'product', inverted: true }],
  card: { kind: 'split', sample: 'flooring', at: 50, focus: [50, 80] },
} satisfies ToolSamples;
