import { useWords } from '#components/words/words-context.tsx';
import { ApiError, isConnectionError } from '#lib/browser/api-client/api-error.ts';

/** Why something was not done, in the page’s language: the host words its own failures, the others are ours. */
export function useFailureText(): (error: unknown) => string {
  const words = useWords('history');
  return (error) => {
    if (isConnectionError(error)) return words('noConnection');
    const isSaid = error instanceof ApiError && error.key !== 'unreadable' && error.message !== '';
    return isSaid ? error.message : words('failed');
  };
}
