import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locales } from '#lib/catalog/locales.ts';
import { CURRENCY, creditPrices, headshotPacks, plans } from '#lib/catalog/prices.ts';
import { formatMills, formatPercent, formatPrice } from '#lib/i18n/format-price.ts';
import {
  formatBytes,
  formatDuration,
  formatMebibytes,
  formatShare,
  formatSpan,
} from '#lib/i18n/format-quantity.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#lib/time/durations.ts';

const tags = locales.map(({ tag }) => tag);
const tag = fc.constantFrom<string>(...tags);
const english = 'en-US';

/** Numbers of a text as English writes them. */
const numbersIn = (text: string) =>
  (text.match(/[\d.,]+/g) ?? []).map((one) => Number(one.replaceAll(',', '')));

describe('durations', () => {
  it('Durations are built of one another', () => {
    expect([SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS]).toEqual([1e3, 6e4, 36e5, 864e5]);
  });

  it.each([
    [0, '0 sec'],
    [0.4, '0 sec'],
    [-5, '0 sec'],
    [59.4, '59 sec'],
    [59.6, '1 min'],
    [60, '1 min'],
    [3599, '59 min'],
    [3600, '1 hr'],
    [3660, '1 hr 1 min'],
    [48 * 3600 - 1, '47 hr 59 min'],
    [48 * 3600, '2 days'],
    [49 * 3600, '2 days 1 hr'],
  ])('[LANG-06] %d seconds are told as %s', (seconds, text) => {
    expect(formatDuration(english, seconds)).toBe(text);
  });

  it('[LANG-06] No duration tells sixty minutes or seconds, or a part of one, in any language', () => {
    fc.assert(
      fc.property(tag, fc.double({ min: 0, max: 40 * 86_400, noNaN: true }), (own, seconds) => {
        const text = formatDuration(own, seconds);
        expect(text).not.toMatch(/\b60\b|[.,]\d/);
        expect(text).toMatch(/\d/);
      }),
    );
  });

  it('[LANG-06] A longer duration is never told as a shorter one', () => {
    const secondsOf = (text: string) => {
      const units = { sec: 1, min: 60, hr: 3600, day: 86_400 };
      return [...text.matchAll(/(\d+) (sec|min|hr|day)/g)].reduce(
        (sum, [, count, unit]) => sum + Number(count) * units[unit as keyof typeof units],
        0,
      );
    };
    const span = fc.integer({ min: 0, max: 40 * 86_400 });
    fc.assert(
      fc.property(span, span, (one, other) => {
        const told = [one, other]
          .toSorted((a, b) => a - b)
          .map((own) => secondsOf(formatDuration(english, own)));
        expect(told[0]).toBeLessThanOrEqual(told[1] ?? 0);
        // Cut off below the second of two units.
        expect(told[1]).toBeLessThanOrEqual(Math.max(one, other));
      }),
    );
  });

  it.each([
    [1, '1 hour'],
    [24, '24 hours'],
    [25, '1 day'],
    [720, '30 days'],
  ])('[LANG-06] A retention of %d hours is told as %s', (hours, text) => {
    expect(formatSpan(english, hours)).toBe(text);
  });
});

describe('sizes of files', () => {
  it.each([
    [0, '0 kB'],
    [1, '0 kB'],
    [1500, '1.5 kB'],
    [950_000, '950 kB'],
    [999_499, '999 kB'],
    [999_500, '1 MB'],
    [1_000_000, '1 MB'],
    [2_940_000, '2.9 MB'],
    [9_960_000, '10 MB'],
    [25_400_000, '25 MB'],
  ])('[LANG-06] %d bytes are told as %s', (bytes, text) => {
    expect(formatBytes(english, bytes)).toBe(text);
  });

  it('[LANG-06] A larger file is never told as a smaller one', () => {
    const size = fc.oneof(fc.integer({ min: 0, max: 3_000_000 }), fc.integer({ min: 0, max: 60_000_000 }));
    const bytesOf = (text: string) => (numbersIn(text)[0] ?? Number.NaN) * (text.endsWith('MB') ? 1e6 : 1e3);
    fc.assert(
      fc.property(size, size, (one, other) => {
        const [smaller = 0, larger = 0] = [one, other].toSorted((a, b) => a - b);
        expect(bytesOf(formatBytes(english, smaller))).toBeLessThanOrEqual(
          bytesOf(formatBytes(english, larger)),
        );
      }),
    );
  });

  it('A file above a limit is never told as being as large as the limit', () => {
    const limit = 25 * 2 ** 20;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), tag, (more, own) => {
        expect(formatMebibytes(own, limit + more)).not.toBe(formatMebibytes(own, limit));
        expect(formatMebibytes(own, limit)).toMatch(/^25\D/);
      }),
    );
    expect(formatMebibytes(english, limit + 1)).toBe('25.1 MB');
  });
});

describe('shares and prices', () => {
  it.each([
    [0, '0%'],
    [0.031, '3.1%'],
    [0.0999, '10%'],
    [0.1, '10%'],
    [0.714, '71%'],
    [1, '100%'],
  ])('[LANG-06] A share of %d is told as %s', (share, text) => {
    expect(formatShare(english, share)).toBe(text);
  });

  it('[LANG-06] Every price of the catalogue is told to the cent in every language', () => {
    const cents = [
      ...plans.flatMap(({ amountCents, originalCents, perDayCents }) => [
        amountCents,
        originalCents,
        perDayCents,
      ]),
      ...creditPrices.map(({ amountCents }) => amountCents),
      ...headshotPacks.flatMap(({ full, member }) => [full.amountCents, full.eachCents, member.amountCents]),
    ];
    for (const own of tags) {
      for (const price of cents) {
        const digits = formatPrice(own, price).replace(/\D/g, '');
        expect(Number(digits), `${own} ${price}`).toBe(price);
        expect(formatPrice(own, price)).toMatch(/\$|USD/);
      }
    }
    expect(CURRENCY).toBe('USD');
  });

  it('[LANG-06] Nothing costs nothing without cents, and a price below a cent has all its digits', () => {
    for (const own of tags) expect(formatPrice(own, 0).replace(/[^\d.,]/g, '')).toBe('0');
    expect([35, 20, 15, 8.5].map((mills) => formatMills(english, mills))).toEqual([
      ...['$0.035', '$0.02', '$0.015', '$0.0085'],
    ]);
    expect(formatPercent('fr-FR', 50)).toMatch(/^50\s%$/);
    expect(formatPercent(english, 12.4)).toBe('12%');
  });
});
