import type { AmountOption } from './option.ts';

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
