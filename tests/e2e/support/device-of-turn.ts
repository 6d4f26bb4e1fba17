import { sampleRows } from '#tests/support/sample-matrix.ts';

const deviceTags = ['@desktop', '@phone'] as const;

/**
 * Tag of the device whose turn it is by the seed, for a test that proves the same on both. No tag where
 * `EXHAUSTIVE` is set: then it runs on both.
 * @param turn moves the choice on, so that tests meet other devices than those beside them
 */
export function deviceOfTurn(turn = 0): string[] {
  return process.env.EXHAUSTIVE ? [] : [...sampleRows(deviceTags, { count: 1, turn })];
}
