import { useMemo } from 'react';
import type { LocalErrorKey } from '#lib/browser/api-client/api-error.ts';
import type { ErrorKey } from '#lib/contract/error-codes.ts';
import { formatClock } from '#lib/i18n/format-quantity.ts';
import { useLanguageTag, useTranslations } from './messages-context.tsx';

/** Texts in the page's language for failures that the host has no words for, by the key of the failure. */
type FailureTexts = Readonly<
  Partial<Record<ErrorKey | LocalErrorKey, string>> & {
    /** Host out of reach; also said of a time-out without a text of its own. */
    readonly network: string;
    /** Everything else without a text. */
    readonly unknown: string;
    /** Words for a refusal for haste that tells when to come back, in epoch milliseconds. */
    readonly later?: ((retryAt: number) => string) | undefined;
  }
>;

/**
 * Text of a failure: the one given for its key, else the words of the host.
 * @param failure a thrown value, or the error of a task
 * @returns an empty text for what the person stopped, and for null
 */
export function describeFailure(failure: unknown, texts: FailureTexts): string {
  if (failure === null) return '';
  const { key, message, retryAt } = partsOf(failure);
  if (key === 'aborted') return '';
  if (key === 'too_many_requests' && retryAt && texts.later) return texts.later(retryAt);
  const own = texts[key as ErrorKey | LocalErrorKey] ?? (key === 'timeout' ? texts.network : undefined);
  if (own !== undefined) return own;
  return key === 'unreadable' || message === '' ? texts.unknown : message;
}

/** A thrown value that is no failure of a call has no words for people. */
function partsOf(failure: unknown): {
  readonly key: string;
  readonly message: string;
  readonly retryAt?: number;
} {
  if (typeof failure !== 'object' || failure === null || !('message' in failure)) return NO_WORDS;
  const key = 'key' in failure ? String(failure.key) : '';
  const isTaskError = 'code' in failure;
  const retryAt = 'retryAt' in failure ? Number(failure.retryAt ?? 0) : 0;
  return key !== '' || isTaskError ? { key, message: String(failure.message), retryAt } : NO_WORDS;
}

const NO_WORDS = { key: 'unreadable', message: '' } as const;

/** Texts for failures without a message from the host. */
export function useFailureTexts(): FailureTexts {
  const value = useTranslations('workspace');
  const tag = useLanguageTag();
  return useMemo(
    () => ({
      later: (retryAt: number) => value('failed.later', { time: formatClock(tag, retryAt) }),
      network: value('failed.network'),
      timeout: value('failed.timeout'),
      file_gone: value('refused.gone'),
      photo_expired: value('failed.expired'),
      unknown: value('failed.unknown'),
    }),
    [value, tag],
  );
}
