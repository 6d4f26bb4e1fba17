import { type Tool, WHOLE_PIXELS } from '../../tool.ts';

export const photoEnhancer = {
  key: 'photoEnhancer',
  family: 'retouch',
  path: '/photo-enhancer',
  featureCode: 'photo-enhancer',
  kind: 'picture',
  inputs: { photo: [1, 1] },
  batch: true,
  maxPixels: WHOLE_PIXELS,
  engines: ['embedded'],
  creditCost: 0,
  digitalSourceType: 'algorithmicallyEnhanced',
} as const satisfies Tool;
