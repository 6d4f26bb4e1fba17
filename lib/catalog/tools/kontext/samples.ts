import type { ToolSamples } from '../../samples.ts';

/** Pictures that show Kontext: photos to try it on, as what it does is in the pictures of the other tools. */
export default {
  samples: [],
  trialScenes: ['street', 'room', 'product', 'landscape'],
  card: { kind: 'mark' },
} satisfies ToolSamples;
