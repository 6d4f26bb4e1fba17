import { type Tool, WHOLE_PIXELS } from '../../tool.ts';

export const faceSwap = {
  key: 'faceSwap',
  family: 'people',
  path: '/face-swap',
  featureCode: 'face-swap',
  kind: 'picture',
  inputs: { photo: [1, 1], additional: [1, 1] },
  safety: { consent: true },
  maxPixels: WHOLE_PIXELS,
  engines: ['embedded'],
  creditCost: 0,
  digitalSourceType: 'compositeSynthetic',
} as const satisfies Tool;
