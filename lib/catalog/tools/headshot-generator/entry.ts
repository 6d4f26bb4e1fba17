import { type Tool, WHOLE_PIXELS } from '../../tool.ts';

export const headShot = {
  key: 'headShot',
  family: 'people',
  path: '/headshot-generator',
  featureCode: 'headshot-generator',
  kind: 'picture',
  inputs: { photo: [1, 1], additional: [0, 11] },
  safety: { consent: true },
  maxPixels: WHOLE_PIXELS,
  engines: ['embedded'],
  creditCost: 0,
  headshotCost: 1,
  digitalSourceType: 'compositeSynthetic',
} as const satisfies Tool;
