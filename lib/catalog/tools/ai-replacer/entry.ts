import { type Tool, WHOLE_PIXELS } from '../../tool.ts';

export const aiReplacer = {
  key: 'aiReplacer',
  family: 'retouch',
  path: '/ai-replace',
  featureCode: 'ai-replacer',
  kind: 'picture',
  inputs: { photo: [1, 1], mask: [0, 1], additional: [0, 1] },
  safety: { consent: 'marked', skin: true },
  maxPixels: WHOLE_PIXELS,
  engines: ['embedded'],
  creditCost: 0,
  digitalSourceType: 'compositeSynthetic',
} as const satisfies Tool;
