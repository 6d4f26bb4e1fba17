import type { ToolSamples } from '../../samples.ts';
import { CHILD_SIZE } from './constants.ts';

/** Pictures of our own that show AI Baby Generator. */
export default {
  samples: [
    {
      key: 'child',
      scene: 'portrait-young-man',
      result: CHILD_SIZE,
      recipe: { others: ['portrait-long-hair'] },
    },
    {
      key: 'baby',
      scene: 'portrait-afro',
      result: CHILD_SIZE,
      recipe: { others: ['portrait-bald'] },
    },
    {
      key: 'daughter',
      scene: 'portrait-curls',
      result: CHILD_SIZE,
      recipe: { parameters: { age: 'child', sex: 'girl' }, others: ['portrait-long-hair'] },
    },
  ],
  choicePictures: [{ option: 'age', scene: 'portrait-young-man', others: ['portrait-long-hair'] }],
  card: { kind: 'prints', sample: 'child', photos: ['portrait-young-man', 'portrait-long-hair'] },
} satisfies ToolSamples;
