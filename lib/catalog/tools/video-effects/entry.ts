import { type Tool, WHOLE_PIXELS } from '../../tool.ts';

export const videoEffects = {
  key: 'videoEffects',
  family: 'video',
  path: '/video-effects',
  featureCode: 'video-effects',
  kind: 'video',
  inputs: { video: [1, 1] },
  safety: { consent: true },
  maxPixels: WHOLE_PIXELS,
  engines: ['embedded'],
  creditCost: 15,
  creditSeconds: 5,
  digitalSourceType: 'compositeWithTrainedAlgorithmicMedia',
} as const satisfies Tool;
