import type { ToolSamples } from '../../samples.ts';

/** Pictures of our own that show Kontext: what other tools do as well, in one run. */
export default {
  samples: [
    {
      key: 'gouache',
      scene: 'street',
      recipe: {
        parameters: {
          steps: [
            { intent: 'adjust', what: 'warmth', by: 0.6 },
            { intent: 'style', style: 'gouache' },
          ],
        },
      },
    },
  ],
  trialScenes: ['street', 'room', 'product', 'landscape'],
  card: { kind: 'split', sample: 'gouache', at: 52, focus: [50, 55] },
} satisfies ToolSamples;
