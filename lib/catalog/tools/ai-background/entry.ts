import { type Tool, WHOLE_PIXELS } from '../../tool.ts';

export const aiBackground = {
  key: 'aiBackground',
  family: 'retouch',
  path: '/ai-background',
  featureCode: 'ai-background',
  kind: 'picture',
  inputs: { photo: [1, 1], mask: [0, 1], corrections: [0, 1], additional: [0, 1] },
  batch: true,
  maxPixels: WHOLE_PIXELS,
  engines: ['embedded'],
  creditCost: 0,
  digitalSourceType: 'compositeSynthetic',
} as const satisfies Tool;
