import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '#lib/catalog/locales.ts';
import { AppError } from '#lib/contract/app-error.ts';
import { type ErrorKey, errorKeyOf, errorKinds, SUCCESS } from '#lib/contract/error-codes.ts';
import { loadMessages } from '#lib/i18n/load-messages.ts';

const keys = Object.keys(errorKinds) as ErrorKey[];
const codes = new Set<number>(keys.map((key) => errorKinds[key].code));

describe('the closed table of failures', () => {
  it('Each code of the table leads back to its own key', () => {
    for (const key of keys) expect(errorKeyOf(errorKinds[key].code)).toBe(key);
    expect(codes.size).toBe(keys.length);
  });

  it('No other code has a key, and success least of all', () => {
    expect(errorKeyOf(SUCCESS)).toBeUndefined();
    expect(codes.has(SUCCESS)).toBe(false);
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.integer({ min: 0, max: 5100 }), fc.double()), (code) => {
        if (!codes.has(code)) expect(errorKeyOf(code)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it('[NET-04] A failure of transport travels under its own status, and one of the business as success', () => {
    for (const key of keys) {
      const { code, status } = errorKinds[key];
      // The specification’s own codes lie among those of HTTP.
      if (code < 1000 && key !== 'code_wrong' && key !== 'pay_wait') expect(status, key).toBe(code);
      else expect(status, key).toBe(key === 'unavailable' ? 503 : 200);
    }
  });

  it('A failure that may pass by itself is told to be worth another try', () => {
    const retryable = keys.filter((key) => errorKinds[key].retryable);
    expect(retryable).toEqual([
      ...[
        'too_many_requests',
        'internal',
        'overloaded',
        'unavailable',
        'pay_wait',
        'proof_required',
        'password_unreadable',
        'queue_full',
        'video_queue_full',
        'upload_missing',
      ],
      ...['engine_unavailable', 'engine_timeout', 'engine_failed', 'url_unreachable', 'url_too_slow'],
      'share_locked',
    ]);
  });

  it('An AppError is known by its key and keeps its cause to itself', () => {
    const cause = new Error('the disk is full');
    const error = new AppError('internal', { cause });
    expect(error).toMatchObject({ name: 'AppError', key: 'internal', message: 'internal', cause });
    expect(error).toBeInstanceOf(Error);
    expect(JSON.stringify(error)).not.toContain('disk');
  });
});

const wordsOf = (locale: Locale) => loadMessages(locale).errors as Readonly<Record<string, string>>;
/** Failures whose English words the specification gives, without a full stop. */
const specified: readonly ErrorKey[] = [
  ...(['all_subscriptions_owned', 'invalid_user', 'platform_error', 'order_items_invalid'] as const),
];

const placeholdersIn = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).toSorted();

describe.each(locales)('the words of failures in $name', ({ code: locale }) => {
  const words = wordsOf(locale);

  it('[NET-04] Every failure has a sentence, and no two have the same', () => {
    expect(Object.keys(words).toSorted()).toEqual(keys.toSorted());
    const open = keys.filter((key) => !/[.!?。！？]$/.test(words[key] ?? ''));
    expect(open).toEqual(locale === 'en' ? specified : []);
    expect(new Set(Object.values(words)).size).toBe(keys.length);
  });

  it('The sentence of a failure names the limits that the English one names', () => {
    const english = wordsOf('en');
    for (const key of keys) {
      expect(placeholdersIn(words[key] ?? ''), key).toEqual(placeholdersIn(english[key] ?? ''));
    }
  });

  it('No sentence of a failure tells a code, a key or a status', () => {
    const telling = keys.filter((key) => /\b(?:4\d\d\d|50[03]|40[0-9])\b|\w_\w/.test(words[key] ?? ''));
    expect(telling).toEqual([]);
  });
});
