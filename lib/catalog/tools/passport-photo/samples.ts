import type { ToolSamples } from '../../samples.ts';

/** Pictures of our own that show Passport Photo. */
export default {
  samples: [
    {
      key: 'passport',
      scene: 'portrait-long-hair',
      result: { width: 827, height: 1063 },
      isOnHome: true,
      recipe: { parameters: { document: 'germany' } },
    },
    {
      key: 'visa',
      scene: 'portrait-afro',
      result: { width: 600, height: 600 },
      recipe: { parameters: { document: 'united-states' } },
    },
    {
      key: 'france',
      scene: 'portrait-bald',
      result: { width: 827, height: 1063 },
      recipe: { parameters: { document: 'france' } },
    },
  ],
  card: { kind: 'prints', sample: 'passport', photos: ['portrait-long-hair'] },
} satisfies ToolSamples;
