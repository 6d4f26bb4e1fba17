import { type Tool, WHOLE_PIXELS } from '../../tool.ts';

export const aiFilter = {
  key: 'aiFilter',
  family: 'create',
  path: '/ai-filter',
  featureCode: 'ai-filter',
  kind: 'picture',
  inputs: { photo: [1, 1] },
  batch: true,
  maxPixels: WHOLE_PIXELS,
  engines: ['embedded'],
  creditCost: 0,
  digitalSourceType: 'algorithmicallyEnhanced',
} as const satisfies Tool;
