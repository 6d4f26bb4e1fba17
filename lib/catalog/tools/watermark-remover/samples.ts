import type { ToolSamples } from '../../samples.ts';

/** Pictures of our own that show Watermark Remover. */
export default {
  samples: [{ key: 'specimen', scene: 'marked-product' }],
  trialScenes: ['marked-product', 'marked-table', 'marked-room', 'shop'],
  card: { kind: 'split', sample: 'specimen', at: 54, focus: [50, 44], zoom: 1.15 },
} satisfies ToolSamples;
