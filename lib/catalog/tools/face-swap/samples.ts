import type { ToolSamples } from '../../samples.ts';

/** Pictures that show AI Face Swap: drawings, since it is for photos of people. */
export default {
  samples: [],
  trialScenes: [],
  card: { kind: 'diagram', tool: 'faceSwap' },
} satisfies ToolSamples;
