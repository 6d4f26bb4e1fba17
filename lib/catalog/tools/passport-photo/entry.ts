import { type Tool, WHOLE_PIXELS } from '../../tool.ts';

export const passportPhoto = {
  key: 'passportPhoto',
  family: 'people',
  path: '/passport-photo-maker',
  featureCode: 'passport-photo',
  kind: 'picture',
  inputs: { photo: [1, 1], mask: [0, 1], corrections: [0, 1] },
  safety: { consent: true },
  maxPixels: WHOLE_PIXELS,
  engines: ['embedded'],
  creditCost: 0,
  digitalSourceType: 'algorithmicallyEnhanced',
} as const satisfies Tool;
