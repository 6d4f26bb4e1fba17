import { type Tool, WHOLE_PIXELS } from '../../tool.ts';

export const videoEnhancer = {
  key: 'videoEnhancer',
  family: 'video',
  path: '/video-enhancer',
  featureCode: 'video-enhancer',
  kind: 'video',
  inputs: { video: [1, 1] },
  maxPixels: WHOLE_PIXELS,
  engines: ['embedded'],
  creditCost: 15,
  creditSeconds: 5,
  digitalSourceType: 'algorithmicallyEnhanced',
} as const satisfies Tool;
