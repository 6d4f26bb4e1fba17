import { portraits, type ToolSamples } from '../../samples.ts';

/** Pictures of our own that show AI Face Swap. */
export const samples: ToolSamples = {
  samples: [
    {
      key: 'swap',
      scene: 'friends',
      focus: [70, 35],
      isOnHome: true,
      recipe: { parameters: { face: 2 }, others: ['portrait-grey-beard'] },
    },
    {
      key: 'student',
      scene: 'portrait-teenager',
      focus: [50, 40],
      recipe: { others: ['portrait-long-hair'] },
    },
    {
      key: 'reading',
      scene: 'portrait-square-glasses',
      focus: [50, 40],
      recipe: { others: ['portrait-young-man'] },
    },
  ],
  trialScenes: ['friends', ...portraits.slice(0, 5)],
  card: { kind: 'stack', sample: 'swap', focus: [50, 30] },
};
