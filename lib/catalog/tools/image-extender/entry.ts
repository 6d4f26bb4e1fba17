import { type Tool, WHOLE_PIXELS } from '../../tool.ts';

export const imageExtender = {
  key: 'imageExtender',
  family: 'retouch',
  path: '/ai-image-extender',
  featureCode: 'image-extender',
  kind: 'picture',
  inputs: { photo: [1, 1] },
  batch: true,
  maxPixels: WHOLE_PIXELS,
  engines: ['embedded'],
  creditCost: 0,
  digitalSourceType: 'algorithmicallyEnhanced',
} as const satisfies Tool;
