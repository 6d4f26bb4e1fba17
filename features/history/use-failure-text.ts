import { describeFailure } from '#components/messages/describe-failure.ts';
import { useTranslations } from '#components/messages/messages-context.tsx';

/** A function that words failures of the history in the page's language. */
export function useFailureText(): (error: unknown) => string {
  const t = useTranslations('history');
  return (error) => describeFailure(error, { network: t('noConnection'), unknown: t('failed') });
}
