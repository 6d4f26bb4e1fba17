import { type Tool, WHOLE_PIXELS } from '../../tool.ts';

export const aiImageGenerator = {
  key: 'aiImageGenerator',
  family: 'create',
  path: '/ai-image-generator',
  featureCode: 'ai-image-generator',
  kind: 'picture',
  inputs: {},
  maxPixels: WHOLE_PIXELS,
  engines: [],
  creditCost: 0,
  digitalSourceType: 'trainedAlgorithmicMedia',
} as const satisfies Tool;
