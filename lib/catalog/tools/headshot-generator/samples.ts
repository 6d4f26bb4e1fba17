import type { ToolSamples } from '../../samples.ts';

/** Pictures of our own that show Head Shot. */
export default {
  samples: [
    {
      key: 'office',
      scene: 'portrait-square-glasses',
      isReframed: true,
      recipe: { parameters: { count: 1, style: 'bright-office' } },
    },
    {
      key: 'garden',
      scene: 'portrait-grey-beard',
      isReframed: true,
      recipe: { parameters: { count: 1, style: 'park' } },
    },
    {
      key: 'suit',
      scene: 'portrait-bald',
      isReframed: true,
      recipe: { parameters: { count: 1, style: 'studio-grey', outfit: 'navy-suit' } },
    },
  ],
  choicePictures: [
    { option: 'style', scene: 'portrait-curls', parameters: { count: 1 } },
    { option: 'outfit', scene: 'portrait-elder', parameters: { count: 1 } },
  ],
  card: { kind: 'split', sample: 'office', at: 53, focus: [50, 30] },
} satisfies ToolSamples;
