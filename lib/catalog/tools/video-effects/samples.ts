import type { ToolSamples } from '../../samples.ts';

/** Its samples are clips (`lib/catalog/sample-clips.ts`). */
export default {
  samples: [],
  card: {
    kind: 'choices',
    of: 'video-effects',
    columns: 2,
    choices: ['lightLeak', 'sketch', 'slowMotion', 'boomerang'],
  },
} satisfies ToolSamples;
