import type { ToolSamples } from '../../samples.ts';

/** Pictures that show AI Clothes Changer: drawings, since it is for photos of people. */
export default {
  samples: [],
  trialScenes: [],
  choicePictures: [
    { option: 'fabric', scene: 'portrait-young-man', crop: { left: 25, top: 66, width: 42, height: 34 } },
  ],
  card: { kind: 'diagram', tool: 'clothesChanger' },
} satisfies ToolSamples;
