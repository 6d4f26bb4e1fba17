import { LOCAL_PIXELS, type Tool } from '../../tool.ts';

export const watermarkRemover = {
  key: 'watermarkRemover',
  family: 'retouch',
  path: '/remove-image-watermark',
  featureCode: 'watermark-remover',
  kind: 'picture',
  inputs: { photo: [1, 1], mask: [0, 1] },
  batch: true,
  maxPixels: LOCAL_PIXELS,
  engines: ['embedded'],
  creditCost: 0,
  digitalSourceType: 'algorithmicallyEnhanced',
} as const satisfies Tool;
