import { type Tool, WHOLE_PIXELS } from '../../tool.ts';

export const aiImageGenerator = {
  key: 'aiImageGenerator',
  family: 'create',
  path: '/ai-image-generator',
  featureCode: 'ai-image-generator',
  kind: 'picture',
  inputs: {},
  maxPixels: WHOLE_PIXELS,
  engines: ['embedded'],
  creditCost: 0,
  digitalSourceType: 'algorithmicMedia',
} as const satisfies Tool;
