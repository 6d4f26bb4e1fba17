import type { ToolSamples } from '../../samples.ts';

/** Pictures of our own that show AI Recolor. */
export const samples: ToolSamples = {
  samples: [
    {
      key: 'sofa',
      scene: 'room',
      focus: [50, 60],
      recipe: { mask: 'sofa', parameters: { colour: '#a4503a', snap: 0 } },
    },
    {
      key: 'cup',
      scene: 'table',
      focus: [61, 48],
      recipe: { parameters: { x: 58, y: 46, colour: '#d9a21b' } },
    },
    {
      key: 'blouse',
      scene: 'portrait-young-man',
      focus: [50, 85],
      recipe: { mask: 'garment', parameters: { colour: '#8c3b2e', snap: 0 } },
    },
  ],
  trialScenes: ['room', 'table', 'product', 'portrait-young-man'],
  card: { kind: 'split', sample: 'sofa', at: 52, focus: [50, 66], zoom: 1.1 },
};
