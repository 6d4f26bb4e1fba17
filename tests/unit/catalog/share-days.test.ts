import { expect, it } from 'vitest';
import { shareSpans } from '#lib/catalog/limits.ts';

const HOUR = 3600;

it('No link is offered for longer than its result lives', () => {
  expect(shareSpans(24 * HOUR)).toEqual([{ days: 1, isWhole: true }]);
  expect(shareSpans(HOUR)).toEqual([{ days: 1, isWhole: true }]);
  expect(shareSpans(3 * 24 * HOUR)).toEqual([
    { days: 1, isWhole: false },
    { days: 7, isWhole: true },
  ]);
  expect(shareSpans(30 * 24 * HOUR - 60)).toEqual([
    { days: 1, isWhole: false },
    { days: 7, isWhole: false },
    { days: 30, isWhole: true },
  ]);
});
