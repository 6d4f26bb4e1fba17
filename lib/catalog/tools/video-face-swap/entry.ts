import { type Tool, WHOLE_PIXELS } from '../../tool.ts';

export const videoFaceSwap = {
  key: 'videoFaceSwap',
  family: 'video',
  path: '/video-face-swap',
  featureCode: 'video-face-swap',
  kind: 'video',
  /** As of AI Face Swap: what is changed, and beside it the photo that gives the face. */
  inputs: { video: [1, 1], additional: [1, 1] },
  safety: { consent: true },
  maxPixels: WHOLE_PIXELS,
  engines: ['embedded'],
  creditCost: 20,
  creditSeconds: 5,
  digitalSourceType: 'compositeSynthetic',
} as const satisfies Tool;
