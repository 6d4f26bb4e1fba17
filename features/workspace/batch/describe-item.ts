import type { useWords } from '#components/words/words-context.tsx';
import type { BatchItem } from './batch-state.ts';

/** Why a photo came to nothing, in words; empty where it did not. */
export function describeReason(
  words: ReturnType<typeof useWords<'batch'>>,
  { reason }: Pick<BatchItem, 'reason'>,
): string {
  if (!reason) return '';
  return reason.kind === 'said' ? reason.message : words(`reason.${reason.kind}`);
}
