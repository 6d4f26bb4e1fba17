import type { ToolSamples } from '../../samples.ts';

/** Pictures that show HairStyle Changer: drawings, since it is for photos of people. */
export default {
  samples: [],
  trialScenes: [],
  choicePictures: [{ option: 'style', scene: 'portrait-teenager', isFaceless: true }],
  card: { kind: 'diagram', tool: 'hairstyleChanger' },
} satisfies ToolSamples;
