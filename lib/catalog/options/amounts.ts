import type { AmountOption } from './option.ts';

/** A slider from none (0) to all (1). */
export const share = { kind: 'amount', min: 0, max: 1, step: 0.01, unit: 'share' } as const;

/** Opacity of a result over the photo. */
export const strength = {
  ...share,
  name: 'strength',
  label: 'strength',
  initial: 1,
} as const satisfies AmountOption;

/** Size of a pattern. */
export const patternSize = {
  kind: 'amount',
  name: 'scale',
  label: 'patternSize',
  min: 0.25,
  max: 4,
  step: 0.05,
  initial: 1,
  unit: 'times',
} as const satisfies AmountOption;

/** Rotation of a pattern. */
export const patternAngle = {
  kind: 'amount',
  name: 'angle',
  label: 'angle',
  more: true,
  min: -90,
  max: 90,
  step: 1,
  initial: 0,
  unit: 'degrees',
} as const satisfies AmountOption;

/** Most pictures of one run. */
export const MAX_PICTURES = 4;

/** Number of pictures that are made at once; each has the seed after that of the one before. */
export const pictureCount = {
  kind: 'amount',
  name: 'count',
  label: 'pictures',
  min: 1,
  max: MAX_PICTURES,
  step: 1,
  initial: 1,
  unit: 'count',
} as const satisfies AmountOption;
