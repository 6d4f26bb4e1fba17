import type { ToolSamples } from '../../samples.ts';

/** Pictures of our own that show HairStyle Changer. */
export default {
  samples: [
    {
      key: 'haircut',
      scene: 'portrait-teenager',
      recipe: { parameters: { style: 'long-waves' } },
    },
    { key: 'bob', scene: 'portrait-curls', recipe: { parameters: { style: 'bob' } } },
    {
      key: 'silver',
      scene: 'portrait-long-hair',
      recipe: { parameters: { style: 'keep', colour: 'silver' } },
    },
  ],
  choicePictures: [{ option: 'style', scene: 'portrait-teenager' }],
  card: { kind: 'split', sample: 'haircut', at: 53, focus: [50, 16] },
} satisfies ToolSamples;
