import type { ToolSamples } from '../../samples.ts';

/** Pictures of our own that show Nano Banana: several photos as one. */
export default {
  samples: [
    {
      key: 'collage',
      scene: 'street',
      result: { width: 1680, height: 1680 },
      recipe: { others: ['table', 'shop'], parameters: { steps: [{ intent: 'collage' }] } },
    },
    {
      key: 'hours',
      scene: 'shop',
      result: { width: 3375, height: 1260 },
      recipe: { others: ['night'], parameters: { steps: [{ intent: 'side-by-side' }] } },
    },
  ],
  trialScenes: ['product', 'street', 'table', 'shop'],
  card: { kind: 'result', sample: 'collage', focus: [50, 50] },
} satisfies ToolSamples;
