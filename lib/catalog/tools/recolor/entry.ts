import { LOCAL_PIXELS, type Tool } from '../../tool.ts';

export const recolor = {
  key: 'recolor',
  family: 'retouch',
  path: '/recolor-image',
  featureCode: 'recolor',
  kind: 'picture',
  inputs: { photo: [1, 1], mask: [0, 1] },
  maxPixels: LOCAL_PIXELS,
  engines: ['embedded'],
  creditCost: 0,
  digitalSourceType: 'algorithmicallyEnhanced',
} as const satisfies Tool;
