import { type Tool, WHOLE_PIXELS } from '../../tool.ts';

export const nanoBanana = {
  key: 'nanoBanana',
  family: 'create',
  path: '/model/nano-banana-ai',
  featureCode: 'nano-banana',
  kind: 'picture',
  inputs: { photo: [1, 1], additional: [0, 3] },
  safety: { consent: true, skin: true },
  maxPixels: WHOLE_PIXELS,
  engines: [],
  creditCost: 4,
  digitalSourceType: 'compositeWithTrainedAlgorithmicMedia',
} as const satisfies Tool;
