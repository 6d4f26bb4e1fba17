import type { ToolSamples } from '../../samples.ts';

/** Pictures that show Passport Photo: drawings, since it is for photos of people. */
export default {
  samples: [],
  trialScenes: [],
  card: { kind: 'diagram', tool: 'passportPhoto' },
} satisfies ToolSamples;
