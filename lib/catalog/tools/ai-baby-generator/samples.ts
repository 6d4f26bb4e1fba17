import type { ToolSamples } from '../../samples.ts';

/** Pictures that show AI Baby Generator: drawings, since it is for photos of people. */
export default {
  samples: [],
  trialScenes: [],
  card: { kind: 'diagram', tool: 'babyGenerator' },
} satisfies ToolSamples;
