import type { ReactElement } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { checkFile } from '../photo/open-photo.ts';
import { describeRefusal, PhotoRefused, type Refusal } from '../photo/refusal.ts';
import type { Start } from '../start.ts';
import type { Dropped } from '../workspace-props.ts';
import { ReplacePrompt, useRefusal } from './replace-prompt.tsx';

interface ReplacePhotoPromptProps {
  readonly dropped: Dropped<Start> | null;
  /** True during work that a new photo must not interrupt. */
  readonly isBusy: boolean;
  /** True where additional photos were added, which are not stored. */
  readonly hasAdditional: boolean;
  /** Opens the new photo, or rejects it. */
  readonly onAnswer: (opens: boolean) => void;
}

/** Prompt for a photo that is dropped or pasted over the open one. */
export function ReplacePhotoPrompt({
  dropped,
  isBusy,
  hasAdditional,
  onAnswer,
}: ReplacePhotoPromptProps): ReactElement {
  const t = useTranslations('workspace');
  const tag = useLanguageTag();
  const refusal = useRefusal(dropped, refusalOf);
  const id = dropped && refusal !== undefined ? dropped.id : null;
  const problem = refusal ? describeRefusal(t, { refusal, tag }) : null;
  const ask = () => {
    // Without `crypto.subtle` nothing can be restored, see `fingerprintFile`.
    const isKept = globalThis.crypto?.subtle !== undefined;
    const content = [t(isKept ? 'replacePhoto.kept' : 'replacePhoto.lost')];
    if (hasAdditional) content.push(t('replacePhoto.additional'));
    const answers = { cancelText: t('replacePhoto.stay'), confirmText: t('replacePhoto.open') };
    return { title: t('replacePhoto.title'), content, ...answers };
  };
  const reason = isBusy ? t('replacePhoto.busy') : problem;
  return <ReplacePrompt {...{ id, isBusy, reason, ask, onAnswer }} />;
}

/** Null where one of the files may be a photo, or before the files are read. */
async function refusalOf({ start }: Dropped<Start>): Promise<Refusal | null> {
  let first: Refusal | null = null;
  for (const file of start.kind === 'files' ? start.files : []) {
    try {
      await checkFile(file);
      return null;
    } catch (error) {
      if (!(error instanceof PhotoRefused)) throw error;
      first ??= error.refusal;
    }
  }
  return first;
}
