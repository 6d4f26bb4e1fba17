import { type Tool, WHOLE_PIXELS } from '../../tool.ts';

export const videoEffects = {
  key: 'videoEffects',
  family: 'video',
  path: '/video-effects',
  featureCode: 'video-effects',
  kind: 'video',
  /** A photo stands behind people, where the effect asks for one. */
  inputs: { video: [1, 1], additional: [0, 1] },
  safety: { consent: true },
  maxPixels: WHOLE_PIXELS,
  engines: ['embedded'],
  creditCost: 15,
  creditSeconds: 5,
  digitalSourceType: 'compositeWithTrainedAlgorithmicMedia',
} as const satisfies Tool;
