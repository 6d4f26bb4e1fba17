import type { ToolSamples } from '../../samples.ts';

/** Pictures of our own that show AI Clothes Changer. */
export default {
  samples: [
    {
      key: 'fabric',
      scene: 'portrait-curls',
      recipe: { parameters: { fabric: 'tartan-red' } },
    },
    {
      key: 'denim',
      scene: 'portrait-young-man',
      recipe: { parameters: { fabric: 'denim' } },
    },
    { key: 'floral', scene: 'portrait-elder', recipe: { parameters: { fabric: 'floral' } } },
  ],
  choicePictures: [{ option: 'fabric', scene: 'portrait-young-man' }],
  card: { kind: 'split', sample: 'fabric', at: 53, focus: [50, 100] },
} satisfies ToolSamples;
