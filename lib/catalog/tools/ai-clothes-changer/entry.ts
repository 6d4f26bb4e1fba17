import { type Tool, WHOLE_PIXELS } from '../../tool.ts';

export const clothesChanger = {
  key: 'clothesChanger',
  family: 'people',
  path: '/ai-replace/ai-clothes-changer',
  featureCode: 'ai-clothes-changer',
  kind: 'picture',
  inputs: { photo: [1, 1], mask: [0, 1], additional: [0, 1] },
  safety: { consent: true, skin: true },
  maxPixels: WHOLE_PIXELS,
  engines: ['embedded'],
  creditCost: 0,
  digitalSourceType: 'algorithmicallyEnhanced',
} as const satisfies Tool;
