import type { useTranslations } from '#components/messages/messages-context.tsx';
import type { Task } from '#lib/contract/contract.ts';

type InputFacts = NonNullable<Task['findings']>['input'];

/** Facts of the photo’s file that the result does not show, as sentences. */
export function describeInput(
  t: ReturnType<typeof useTranslations<'findings'>>,
  { frames, cmyk, bits, shrunk }: NonNullable<InputFacts> = {},
): readonly string[] {
  const notes: string[] = [];
  if (frames) notes.push(t('input.frames', { frames }));
  if (cmyk) notes.push(t('input.cmyk'));
  if (bits) notes.push(t('input.bits', { bits }));
  if (shrunk) {
    const { from, to } = shrunk;
    notes.push(t('input.shrunk', { ...from, usedWidth: to.width, usedHeight: to.height }));
  }
  return notes;
}
