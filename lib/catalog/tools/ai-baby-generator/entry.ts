import { type Tool, WHOLE_PIXELS } from '../../tool.ts';

export const babyGenerator = {
  key: 'babyGenerator',
  family: 'people',
  path: '/ai-baby-generator',
  featureCode: 'ai-baby-generator',
  kind: 'picture',
  inputs: { photo: [1, 1], additional: [0, 1] },
  safety: { consent: true },
  maxPixels: WHOLE_PIXELS,
  engines: ['embedded'],
  creditCost: 0,
  digitalSourceType: 'compositeSynthetic',
} as const satisfies Tool;
