import type { ToolSamples } from '../../samples.ts';

/** Pictures of our own that show AI Filter. */
export default {
  samples: [
    {
      key: 'painting',
      scene: 'table',
      isOnHome: true,
      recipe: { parameters: { style: 'oil' } },
    },
    {
      key: 'drawing',
      scene: 'shop',
      isOnHome: true,
      recipe: { parameters: { style: 'ink-wash' } },
    },
    {
      key: 'comic',
      scene: 'street',
      recipe: { parameters: { style: 'comic' } },
    },
    {
      key: 'watercolor',
      scene: 'landscape',
      recipe: { parameters: { style: 'watercolour' } },
    },
  ],
  trialScenes: ['table', 'landscape', 'street', 'shop'],
  choicePictures: [{ option: 'style', scene: 'table' }],
  card: {
    kind: 'choices',
    of: 'ai-filter',
    columns: 2,
    choices: ['watercolour', 'cyanotype', 'neon', 'comic'],
  },
} satisfies ToolSamples;
