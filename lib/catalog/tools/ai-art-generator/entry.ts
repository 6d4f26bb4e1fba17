import { type Tool, WHOLE_PIXELS } from '../../tool.ts';

export const aiArtGenerator = {
  key: 'aiArtGenerator',
  family: 'create',
  path: '/ai-art-generator',
  featureCode: 'ai-art-generator',
  kind: 'picture',
  inputs: {},
  maxPixels: WHOLE_PIXELS,
  engines: ['embedded'],
  creditCost: 0,
  digitalSourceType: 'algorithmicMedia',
} as const satisfies Tool;
