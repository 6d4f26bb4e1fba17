import { type Tool, WHOLE_PIXELS } from '../../tool.ts';

export const videoEnhancer = {
  key: 'videoEnhancer',
  family: 'video',
  path: '/video-enhancer',
  featureCode: 'video-enhancer',
  kind: 'video',
  inputs: { photo: 'none', mask: 'none' },
  maxPixels: WHOLE_PIXELS,
  engines: [],
  creditCost: 15,
  digitalSourceType: 'algorithmicallyEnhanced',
} as const satisfies Tool;
