import { type Tool, WHOLE_PIXELS } from '../../tool.ts';

export const nanoBanana = {
  key: 'nanoBanana',
  family: 'create',
  path: '/model/nano-banana-ai',
  featureCode: 'nano-banana',
  kind: 'picture',
  inputs: { photo: [1, 1], additional: [0, 2] },
  safety: { consent: true, skin: true },
  maxPixels: WHOLE_PIXELS,
  engines: ['embedded'],
  creditCost: 0,
  digitalSourceType: 'compositeSynthetic',
} as const satisfies Tool;
