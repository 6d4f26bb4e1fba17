import { type Tool, WHOLE_PIXELS } from '../../tool.ts';

export const videoWatermarkRemover = {
  key: 'videoWatermarkRemover',
  family: 'video',
  path: '/remove-video-watermark',
  featureCode: 'video-watermark-remover',
  kind: 'video',
  inputs: { video: [1, 1], mask: [1, 1] },
  maxPixels: WHOLE_PIXELS,
  engines: ['embedded'],
  creditCost: 15,
  creditSeconds: 5,
  digitalSourceType: 'algorithmicallyEnhanced',
} as const satisfies Tool;
