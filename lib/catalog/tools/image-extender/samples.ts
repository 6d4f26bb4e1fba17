import type { ToolSamples } from '../../samples.ts';

/** Pictures of our own that show AI Image Extender. */
export default {
  samples: [
    {
      key: 'lake',
      scene: 'landscape',
      result: { width: 2352, height: 1120 },
      recipe: { parameters: { left: 20, right: 20 } },
    },
    {
      key: 'sky',
      scene: 'street',
      result: { width: 1680, height: 1400 },
      recipe: { parameters: { top: 25 } },
    },
    {
      key: 'banner',
      scene: 'table',
      result: { width: 2100, height: 1260 },
      recipe: { parameters: { left: 25 } },
    },
  ],
  card: { kind: 'widened', sample: 'lake', at: 50, focus: [0, 50] },
} satisfies ToolSamples;
