import { portraits, type ToolSamples } from '../../samples.ts';

/** Pictures of our own that show AI Face Swap. */
export default {
  samples: [
    {
      key: 'swap',
      scene: 'friends',
      isOnHome: true,
      recipe: { parameters: { face: 2 }, others: ['portrait-grey-beard'] },
    },
    {
      key: 'student',
      scene: 'portrait-teenager',
      recipe: { others: ['portrait-long-hair'] },
    },
    {
      key: 'reading',
      scene: 'portrait-square-glasses',
      recipe: { others: ['portrait-young-man'] },
    },
  ],
  trialScenes: ['friends', ...portraits.slice(0, 5)],
  card: { kind: 'stack', sample: 'swap', focus: [50, 30] },
} satisfies ToolSamples;
