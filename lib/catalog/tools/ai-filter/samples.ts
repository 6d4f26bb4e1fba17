import type { ToolSamples } from '../../samples.ts';

/** Pictures of our own that show AI Filter. */
export const samples: ToolSamples = {
  samples: [
    {
      key: 'painting',
      scene: 'table',
      focus: [50, 50],
      isOnHome: true,
      recipe: { parameters: { style: 'oil' } },
    },
    {
      key: 'drawing',
      scene: 'shop',
      focus: [50, 50],
      isOnHome: true,
      recipe: { parameters: { style: 'ink-wash' } },
    },
    {
      key: 'comic',
      scene: 'portrait-square-glasses',
      focus: [50, 40],
      recipe: { parameters: { style: 'comic' } },
    },
    {
      key: 'watercolor',
      scene: 'landscape',
      focus: [50, 50],
      recipe: { parameters: { style: 'watercolour' } },
    },
  ],
  trialScenes: ['table', 'landscape', 'portrait-square-glasses', 'shop'],
  choicePictures: [{ option: 'style', scene: 'table' }],
  card: {
    kind: 'choices',
    of: 'ai-filter',
    columns: 2,
    choices: ['watercolour', 'cyanotype', 'pop-art', 'comic'],
  },
};
