import type { ToolSamples } from '../../samples.ts';

/** Pictures that show Head Shot: drawings, since it is for photos of people. */
export default {
  samples: [],
  trialScenes: [],
  choicePictures: [
    {
      option: 'style',
      scene: 'portrait-curls',
      parameters: { count: 1 },
      crop: { left: 0, top: 2, width: 20, height: 16 },
    },
    {
      option: 'outfit',
      scene: 'portrait-elder',
      parameters: { count: 1 },
      crop: { left: 22, top: 56, width: 56, height: 44 },
    },
  ],
  card: { kind: 'diagram', tool: 'headShot' },
} satisfies ToolSamples;
