import { type Tool, WHOLE_PIXELS } from '../../tool.ts';

export const backgroundRemover = {
  key: 'backgroundRemover',
  family: 'retouch',
  path: '/background-remover',
  featureCode: 'background-remover',
  kind: 'picture',
  inputs: { photo: 'required', mask: 'optional', corrections: 'optional' },
  batch: true,
  maxPixels: WHOLE_PIXELS,
  engines: ['embedded'],
  creditCost: 0,
  digitalSourceType: 'algorithmicallyEnhanced',
} as const satisfies Tool;
