import { portraits, type ToolSamples } from '../../samples.ts';

/** Pictures of our own that show Halloween Filter Templates. */
export default {
  samples: [
    {
      key: 'costume',
      scene: 'portrait-elder',
      recipe: { parameters: { template: 'witch' } },
    },
    {
      key: 'skull',
      scene: 'portrait-young-man',
      recipe: { parameters: { template: 'sugar-skull' } },
    },
    {
      key: 'pirate',
      scene: 'portrait-grey-beard',
      recipe: { parameters: { template: 'ghost-pirate' } },
    },
  ],
  trialScenes: portraits,
  choicePictures: [{ option: 'template', scene: 'portrait-long-hair' }],
  card: { kind: 'split', sample: 'costume', at: 53, focus: [50, 18] },
} satisfies ToolSamples;
