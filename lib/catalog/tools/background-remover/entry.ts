import { type Tool, WHOLE_PIXELS } from '../../tool.ts';

export const backgroundRemover = {
  key: 'backgroundRemover',
  family: 'retouch',
  path: '/background-remover',
  featureCode: 'background-remover',
  kind: 'picture',
  inputs: { photo: [1, 1], mask: [0, 1], corrections: [0, 1] },
  batch: true,
  maxPixels: WHOLE_PIXELS,
  engines: ['embedded'],
  creditCost: 0,
  digitalSourceType: 'algorithmicallyEnhanced',
} as const satisfies Tool;
