import type { useTranslations } from '#components/messages/messages-context.tsx';
import type { Step } from './list-steps.ts';

/** Step that another one was made from, in words; null where it is the one before. */
export function originOf(
  t: ReturnType<typeof useTranslations<'result'>>,
  { number, from }: Step,
): string | null {
  if (from === null || from === number - 1) return null;
  return from === 0 ? t('steps.fromOriginal') : t('steps.from', { number: from });
}
