import { type Tool, WHOLE_PIXELS } from '../../tool.ts';

export const photoToEmoji = {
  key: 'photoToEmoji',
  family: 'create',
  path: '/ai-filter/photo-to-emoji',
  featureCode: 'photo-to-emoji',
  kind: 'picture',
  inputs: { photo: [1, 1] },
  batch: true,
  safety: { consent: true },
  maxPixels: WHOLE_PIXELS,
  engines: ['embedded'],
  creditCost: 0,
  digitalSourceType: 'algorithmicallyEnhanced',
} as const satisfies Tool;
