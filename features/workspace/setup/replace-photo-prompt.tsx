import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { AlertDialog } from '#components/ui/alert-dialog.tsx';
import { checkFile } from '../photo/check-photo.ts';
import { describeRefusal } from '../photo/describe-refusal.ts';
import { PhotoRefused, type Refusal } from '../photo/refusal.ts';
import type { Arrival } from '../workspace-props.ts';

interface ArrivingProps {
  readonly arrival: Arrival | null;
  /** True during work that a new photo must not interrupt. */
  readonly isBusy: boolean;
  /** True where additional photos were added, which are not stored. */
  readonly hasOthers: boolean;
  /** Opens the new photo, or rejects it. */
  readonly onAnswer: (opens: boolean) => void;
}

/** Prompt for a photo dropped or pasted over the open one: asks whether to replace it, or shows its fault. */
export function Arriving({ arrival, isBusy, hasOthers, onAnswer }: ArrivingProps): ReactElement | null {
  const t = useTranslations('workspace');
  const tag = useLanguageTag();
  const refusal = useRefusal(arrival);
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    // The earlier question is void once its reason is gone.
    if (wasBusy.current !== isBusy) onAnswer(false);
    wasBusy.current = isBusy;
  }, [isBusy, onAnswer]);
  if (!arrival || refusal === undefined) return null;
  const problem = refusal && describeRefusal(t, { refusal, tag });
  const told = isBusy ? t('arriving.busy') : problem;
  if (told) {
    return (
      <p key={arrival.id} className="note bad workspace-note" role="alert">
        {told}
      </p>
    );
  }
  return <Question key={arrival.id} {...{ hasOthers, onAnswer }} />;
}

function Question({ hasOthers, onAnswer }: Pick<ArrivingProps, 'hasOthers' | 'onAnswer'>): ReactElement {
  const t = useTranslations('workspace');
  // Without `crypto.subtle` nothing can be restored, see `fingerprintFile`.
  const isKept = globalThis.crypto?.subtle !== undefined;
  return (
    <AlertDialog
      visible
      title={t('arriving.title')}
      cancelLabel={t('arriving.stay')}
      confirmLabel={t('arriving.open')}
      onCancel={() => onAnswer(false)}
      onConfirm={() => onAnswer(true)}
    >
      <p>{t(isKept ? 'arriving.kept' : 'arriving.lost')}</p>
      {hasOthers && <p>{t('arriving.others')}</p>}
    </AlertDialog>
  );
}

/** Fault of the new photo that is visible without decoding; undefined during the check. */
function useRefusal(arrival: Arrival | null): Refusal | null | undefined {
  const [seen, setSeen] = useState<{ readonly of: Arrival; readonly refusal: Refusal | null }>();
  useEffect(() => {
    if (!arrival) return;
    let isGone = false;
    refusalOf(arrival).then((refusal) => isGone || setSeen({ of: arrival, refusal }));
    return () => {
      isGone = true;
    };
  }, [arrival]);
  return seen && seen.of === arrival ? seen.refusal : undefined;
}

/** Null where one of the files may be a photo, or before the files are read. */
async function refusalOf({ start }: Arrival): Promise<Refusal | null> {
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
