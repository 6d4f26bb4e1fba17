import type { ToolSamples } from '../../samples.ts';

/** Pictures of our own that show AI Recolor. */
export default {
  samples: [
    {
      key: 'sofa',
      scene: 'room',
      recipe: { mask: 'sofa', parameters: { colour: '#a4503a', snap: 0 } },
    },
    {
      key: 'cup',
      scene: 'table',
      recipe: { parameters: { x: 58, y: 46, colour: '#d9a21b' } },
    },
  ],
  trialScenes: ['room', 'table', 'product', 'street'],
  card: { kind: 'split', sample: 'sofa', at: 52, focus: [50, 66], zoom: 1.1 },
} satisfies ToolSamples;
