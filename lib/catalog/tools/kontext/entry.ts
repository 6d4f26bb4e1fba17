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
  engines: [],
  creditCost: 4,
  digitalSourceType: 'compositeWithTrainedAlgorithmicMedia',
} as const satisfies Tool;
