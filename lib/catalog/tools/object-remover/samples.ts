import type { ToolSamples } from '../../samples.ts';

/** Sample for places with room for one. */
export const firstSample = {
  key: 'street',
  scene: 'street',
  isFirst: true,
  recipe: { mask: 'objects', parameters: { shadows: true, rims: true } },
} as const satisfies ToolSamples['samples'][number];

/** Pictures of our own that show Object Remover. */
export default {
  samples: [
    firstSample,
    {
      key: 'table',
      scene: 'table',
      isOnHome: true,
      recipe: { mask: 'spoon', parameters: { shadows: true, rims: true } },
    },
    {
      key: 'room',
      scene: 'room',
      isOnHome: true,
      recipe: { mask: 'picture', parameters: { grow: 24, shadows: true, rims: true } },
    },
  ],
  trialScenes: ['street', 'table', 'room', 'shop'],
  card: { kind: 'split', sample: 'street', at: 52, focus: [54, 66], zoom: 1.45 },
} satisfies ToolSamples;
