import type { FaceShape } from '../person.ts';

/** The mean of grown-ups. */
const face: FaceShape = {
  jaw: 1,
  chin: 1,
  cheekbones: 1,
  cheeks: 1,
  length: 1,
  brow: 0.5,
  noseWidth: 1,
  noseLength: 1,
  noseBridge: 1,
  eyes: 1,
  eyeTilt: 2,
  lidFold: 1,
  lips: 1,
  mouth: 1,
  smile: 0.3,
  asymmetry: 1,
  age: 0.05,
  neck: 1,
};

/** Defaults of most people here. */
export const shared = {
  stubble: 0,
  freckles: 0,
  beard: 0,
  browWeight: 1,
  browHeight: 0,
  garment: 'sweater',
  underCloth: '#e9e6df',
  shoulders: 1,
  turn: 0,
  bodyTurn: 0,
  lean: 0,
  scale: 1,
  backdrop: 'studio',
} as const;

/** A woman of thirty. */
export const woman: FaceShape = {
  ...face,
  jaw: 0.86,
  chin: 0.9,
  brow: 0,
  length: 0.95,
  neck: 0.84,
  lips: 1.1,
  cheekbones: 1.02,
};

/** A man of thirty. */
export const man: FaceShape = { ...face, brow: 1, lips: 0.9, noseWidth: 1.08, noseLength: 1.04, eyes: 0.94 };

/** A child of eight: the face is short, the skull nearly grown up. */
export const child: FaceShape = {
  ...woman,
  jaw: 0.8,
  chin: 0.85,
  cheekbones: 0.94,
  cheeks: 1.18,
  length: 0.82,
  noseWidth: 0.86,
  noseLength: 0.82,
  noseBridge: 0.4,
  eyes: 1.18,
  lips: 0.95,
  mouth: 0.88,
  age: 0,
  neck: 0.68,
};
