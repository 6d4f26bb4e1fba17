import { type Tool, WHOLE_PIXELS } from '../../tool.ts';

export const halloween = {
  key: 'halloween',
  family: 'create',
  path: '/halloween-filter-templates',
  featureCode: 'halloween',
  kind: 'picture',
  inputs: { photo: [1, 1] },
  safety: { consent: true },
  maxPixels: WHOLE_PIXELS,
  engines: ['embedded'],
  creditCost: 0,
  digitalSourceType: 'compositeSynthetic',
} as const satisfies Tool;
