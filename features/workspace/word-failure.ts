import type { useWords } from '#components/words/words-context.tsx';
import type { Failure } from './workspace-state.ts';

/** A failure in the page’s language: the host words its own, those of the connection are ours. Nothing is said of what people stopped. */
export function wordFailure(
  words: ReturnType<typeof useWords<'workbench'>>,
  failure: Pick<Failure, 'key' | 'message'> | null,
): string {
  if (failure === null) return '';
  const { key, message } = failure;
  if (key === 'file_gone') return words('refused.gone');
  if (key === 'network' || key === 'timeout') return words(`failed.${key}`);
  return key === 'unreadable' || message === '' ? words('failed.unknown') : message;
}
