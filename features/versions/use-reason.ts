import { useWords } from '#components/words/words-context.tsx';
import { ApiError } from '#lib/browser/api-client/api-error.ts';
import type { Task } from '#lib/contract/contract.ts';

/** Why something came to nothing, in the page's language; null where nothing did. */
export function useReason(failure: ApiError | Task['error']): string | null {
  const words = useWords('workbench');
  if (failure === null) return null;
  const key = failure instanceof ApiError ? failure.key : null;
  if (key === 'network' || key === 'timeout') return words('failed.network');
  return key === 'unreadable' ? words('failed.unknown') : failure.message;
}
