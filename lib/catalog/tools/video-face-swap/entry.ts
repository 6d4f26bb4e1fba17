import { type Tool, WHOLE_PIXELS } from '../../tool.ts';

export const videoFaceSwap = {
  key: 'videoFaceSwap',
  family: 'video',
  path: '/video-face-swap',
  featureCode: 'video-face-swap',
  kind: 'video',
  inputs: { photo: [1, 1], video: [1, 1] },
  safety: { consent: true },
  maxPixels: WHOLE_PIXELS,
  engines: [],
  creditCost: 20,
  creditSeconds: 5,
  digitalSourceType: 'compositeWithTrainedAlgorithmicMedia',
} as const satisfies Tool;
