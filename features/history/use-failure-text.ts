import { describeFailure } from '#components/messages/describe-failure.ts';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { formatClock } from '#lib/i18n/format-quantity.ts';

/** A function that words failures of the history in the page's language. */
export function useFailureText(): (error: unknown) => string {
  const t = useTranslations('history');
  const tag = useLanguageTag();
  return (error) =>
    describeFailure(error, {
      network: t('noConnection'),
      unknown: t('failed'),
      later: (retryAt) => t('later', { time: formatClock(tag, retryAt) }),
    });
}
