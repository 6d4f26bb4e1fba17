import { type Tool, WHOLE_PIXELS } from '../../tool.ts';

export const aiArtGenerator = {
  key: 'aiArtGenerator',
  family: 'create',
  path: '/ai-art-generator',
  featureCode: 'ai-art-generator',
  kind: 'picture',
  inputs: {},
  maxPixels: WHOLE_PIXELS,
  engines: [],
  creditCost: 0,
  digitalSourceType: 'trainedAlgorithmicMedia',
} as const satisfies Tool;
