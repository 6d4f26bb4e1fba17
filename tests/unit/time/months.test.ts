import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addMonths, monthAt } from '#lib/time/durations.ts';

const momentOf = (text: string) => Date.parse(text);
const textOf = (moment: number) => new Date(moment).toISOString();

it('[PAY-14] Months of a day 31 end on the last day of shorter months, and come back to it', () => {
  const anchor = momentOf('2031-10-31T13:00:00Z');
  expect([1, 2, 4, 5, 12, 28].map((month) => textOf(addMonths(anchor, month)))).toEqual([
    '2031-11-30T13:00:00.000Z',
    '2031-12-31T13:00:00.000Z',
    '2032-02-29T13:00:00.000Z',
    '2032-03-31T13:00:00.000Z',
    '2032-10-31T13:00:00.000Z',
    '2034-02-28T13:00:00.000Z',
  ]);
  expect(textOf(addMonths(momentOf('2032-02-29T00:00:00Z'), 12))).toBe('2033-02-28T00:00:00.000Z');
});

it('[PAY-14] Every moment lies in one month of any anchor, and months follow each other without a gap', () => {
  const moments = fc.integer({ min: 0, max: 2 ** 41 });
  fc.assert(
    fc.property(moments, moments, (anchor, now) => {
      const { start, end } = monthAt(anchor, now);
      expect(start).toBeLessThanOrEqual(now);
      expect(end).toBeGreaterThan(now);
      expect(monthAt(anchor, end).start).toBe(end);
    }),
  );
});
