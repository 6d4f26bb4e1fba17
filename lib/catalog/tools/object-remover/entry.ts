import { LOCAL_PIXELS, type Tool } from '../../tool.ts';

export const objectRemover = {
  key: 'objectRemover',
  family: 'retouch',
  path: '/remove-object-from-photo',
  featureCode: 'object-remover',
  kind: 'picture',
  inputs: { photo: [1, 1], mask: [1, 1] },
  batch: true,
  maxPixels: LOCAL_PIXELS,
  engines: ['embedded'],
  creditCost: 0,
  digitalSourceType: 'algorithmicallyEnhanced',
} as const satisfies Tool;
