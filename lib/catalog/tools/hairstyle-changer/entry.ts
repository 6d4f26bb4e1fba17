import { type Tool, WHOLE_PIXELS } from '../../tool.ts';

export const hairstyleChanger = {
  key: 'hairstyleChanger',
  family: 'people',
  path: '/hairstyle-changer',
  featureCode: 'hairstyle-changer',
  kind: 'picture',
  inputs: { photo: [1, 1] },
  safety: { consent: true },
  maxPixels: WHOLE_PIXELS,
  engines: ['embedded'],
  creditCost: 0,
  digitalSourceType: 'compositeSynthetic',
} as const satisfies Tool;
