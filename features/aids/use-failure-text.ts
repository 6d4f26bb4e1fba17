import { useWords } from '#components/words/words-context.tsx';
import { type ApiError, isConnectionError } from '#lib/browser/api-client/api-error.ts';

/** What went wrong with an aid, in the page's language. */
export function useFailureText(): (error: ApiError) => string {
  const words = useWords('aids');
  return (error) => {
    const { key, message } = error;
    if (isConnectionError(error)) return words('offline');
    if (key === 'region_empty') return words('tap.nothing');
    return message === '' || key === 'unreadable' ? words('failed') : message;
  };
}
