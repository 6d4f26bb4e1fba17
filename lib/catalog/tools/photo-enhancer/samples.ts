import type { ToolSamples } from '../../samples.ts';

/** Pictures of our own that show Photo Enhance. */
export default {
  samples: [
    { key: 'night', scene: 'night' },
    { key: 'album', scene: 'old-photo' },
  ],
  trialScenes: ['night', 'old-photo', 'shop', 'landscape'],
  card: { kind: 'split', sample: 'album', at: 52, focus: [50, 62], zoom: 1.1 },
} satisfies ToolSamples;
