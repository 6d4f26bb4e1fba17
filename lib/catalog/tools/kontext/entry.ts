import { type Tool, WHOLE_PIXELS } from '../../tool.ts';

export const kontext = {
  key: 'kontext',
  family: 'create',
  path: '/model/flux-kontext',
  featureCode: 'kontext',
  kind: 'picture',
  inputs: { photo: [1, 1] },
  safety: { consent: true, skin: true },
  maxPixels: WHOLE_PIXELS,
  engines: ['embedded'],
  creditCost: 0,
  digitalSourceType: 'compositeSynthetic',
} as const satisfies Tool;
