import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { openModal } from '#lib/browser/modals/modal-request.ts';
import { describeRefusal } from '../photo/describe-refusal.ts';
import { checkFile } from '../photo/open-photo.ts';
import { PhotoRefused, type Refusal } from '../photo/refusal.ts';
import type { DroppedPhoto } from '../workspace-props.ts';

interface ReplacePhotoPromptProps {
  readonly droppedPhoto: DroppedPhoto | null;
  /** True during work that a new photo must not interrupt. */
  readonly isBusy: boolean;
  /** True where additional photos were added, which are not stored. */
  readonly hasAdditional: boolean;
  /** Opens the new photo, or rejects it. */
  readonly onAnswer: (opens: boolean) => void;
}

/** Prompt for a photo dropped or pasted over the open one: asks whether to replace it, or shows its fault. */
export function ReplacePhotoPrompt({
  droppedPhoto,
  isBusy,
  hasAdditional,
  onAnswer,
}: ReplacePhotoPromptProps): ReactElement | null {
  const t = useTranslations('workspace');
  const tag = useLanguageTag();
  const refusal = useRefusal(droppedPhoto);
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    // The earlier question is void once its reason is gone.
    if (wasBusy.current !== isBusy) onAnswer(false);
    wasBusy.current = isBusy;
  }, [isBusy, onAnswer]);
  if (!droppedPhoto || refusal === undefined) return null;
  const problem = refusal && describeRefusal(t, { refusal, tag });
  const told = isBusy ? t('replacePhoto.busy') : problem;
  if (told) {
    return (
      <p key={droppedPhoto.id} className="note bad workspace-note" role="alert">
        {told}
      </p>
    );
  }
  return <Question key={droppedPhoto.id} {...{ hasAdditional, onAnswer }} />;
}

/** Asks while it is mounted. */
function Question({
  hasAdditional,
  onAnswer,
}: Pick<ReplacePhotoPromptProps, 'hasAdditional' | 'onAnswer'>): null {
  const t = useTranslations('workspace');
  const latest = useRef({ hasAdditional, onAnswer, t });
  useEffect(() => {
    latest.current = { hasAdditional, onAnswer, t };
  });
  useEffect(() => {
    const { hasAdditional, t } = latest.current;
    const gone = new AbortController();
    // Without `crypto.subtle` nothing can be restored, see `fingerprintFile`.
    const isKept = globalThis.crypto?.subtle !== undefined;
    const content = [t(isKept ? 'replacePhoto.kept' : 'replacePhoto.lost')];
    if (hasAdditional) content.push(t('replacePhoto.additional'));
    const answers = { cancelText: t('replacePhoto.stay'), confirmText: t('replacePhoto.open') };
    void openModal(
      { kind: 'confirm', title: t('replacePhoto.title'), content, ...answers },
      { signal: gone.signal },
    ).then((answer) => gone.signal.aborted || latest.current.onAnswer(answer === 'confirm'));
    return () => gone.abort();
  }, []);
  return null;
}

/** Fault of the new photo that is visible without decoding; undefined during the check. */
function useRefusal(droppedPhoto: DroppedPhoto | null): Refusal | null | undefined {
  const [seen, setSeen] = useState<{ readonly of: DroppedPhoto; readonly refusal: Refusal | null }>();
  useEffect(() => {
    if (!droppedPhoto) return;
    let isGone = false;
    refusalOf(droppedPhoto).then((refusal) => isGone || setSeen({ of: droppedPhoto, refusal }));
    return () => {
      isGone = true;
    };
  }, [droppedPhoto]);
  return seen && seen.of === droppedPhoto ? seen.refusal : undefined;
}

/** Null where one of the files may be a photo, or before the files are read. */
async function refusalOf({ start }: DroppedPhoto): Promise<Refusal | null> {
  let first: Refusal | null = null;
  for (const file of (start.kind === 'photo' && start.files) || []) {
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
