import type { ToolSamples } from '../../samples.ts';

/** Pictures of our own that show Halloween Filter Templates. */
export default {
  samples: [
    {
      key: 'costume',
      scene: 'portrait-elder',
      isAlone: true,
      recipe: { parameters: { template: 'witch' } },
    },
    {
      key: 'skull',
      scene: 'portrait-young-man',
      isAlone: true,
      recipe: { parameters: { template: 'sugar-skull' } },
    },
    {
      key: 'pirate',
      scene: 'portrait-grey-beard',
      isAlone: true,
      recipe: { parameters: { template: 'ghost-pirate' } },
    },
  ],
  trialScenes: [],
  choicePictures: [{ option: 'template', scene: 'portrait-long-hair' }],
  card: {
    kind: 'choices',
    of: 'halloween',
    columns: 2,
    choices: ['witch', 'sugar-skull', 'pumpkin-head', 'black-cat'],
  },
} satisfies ToolSamples;
