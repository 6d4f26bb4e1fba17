import { useWords } from '#components/words/words-context.tsx';
import { describeFailure } from '#lib/browser/api-client/describe-failure.ts';

/** A function that words failures of the history in the page's language. */
export function useFailureText(): (error: unknown) => string {
  const words = useWords('history');
  return (error) => describeFailure(error, { network: words('noConnection'), unknown: words('failed') });
}
