import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { openModal } from '#lib/browser/modals/modal-request.ts';
import type { Phase } from '../workspace-state.ts';
import { type ClipRefusal, ClipRefused, checkClipFile, describeClipRefusal } from './open-clip.ts';

/** A video that was dropped or pasted while another one is open. */
interface DroppedClip {
  readonly id: number;
  readonly file: File;
}

/** Intake of videos during the work. */
export interface ClipIntake {
  /** Video that waits for an answer. */
  readonly dropped: DroppedClip | null;
  /** Opens the waiting video, or rejects it. */
  readonly onAnswer: (opens: boolean) => void;
}

interface ReplaceClipPromptProps {
  readonly intake: ClipIntake;
  readonly phase: Phase;
}

/** Phases in which nothing is lost by another video. */
const INTERRUPTIBLE: readonly Phase['kind'][] = ['opening', 'resuming', 'failed', 'unavailable'];

/** Takes a video that is dropped over the open one: asks whether to replace it, or tells why it is not. */
export function ReplaceClipPrompt({ intake, phase }: ReplaceClipPromptProps): ReactElement | null {
  const { dropped, onAnswer } = intake;
  const t = useTranslations('clip');
  const tag = useLanguageTag();
  const refusal = useRefusal(dropped);
  const isBusy = phase.kind === 'uploading' || phase.kind === 'running';
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    // An earlier question is void once its reason is gone.
    if (wasBusy.current !== isBusy) onAnswer(false);
    wasBusy.current = isBusy;
  }, [isBusy, onAnswer]);
  if (!dropped || refusal === undefined) return null;
  const told = isBusy ? t('replace.busy') : refusal && describeClipRefusal(t, { refusal, tag });
  if (told) {
    return (
      <p key={dropped.id} className="note bad workspace-note" role="alert">
        {told}
      </p>
    );
  }
  return <Question key={dropped.id} {...{ phase, onAnswer }} />;
}

/** Asks while it is mounted, where something would be lost. */
function Question({ phase, onAnswer }: Pick<ClipIntake, 'onAnswer'> & { readonly phase: Phase }): null {
  const t = useTranslations('clip');
  const latest = useRef({ phase, onAnswer, t });
  useEffect(() => {
    latest.current = { phase, onAnswer, t };
  });
  useEffect(() => {
    const { phase, onAnswer, t } = latest.current;
    if (INTERRUPTIBLE.includes(phase.kind)) {
      onAnswer(true);
      return;
    }
    const gone = new AbortController();
    const content = [t(phase.kind === 'result' ? 'replace.result' : 'replace.lost')];
    const answers = { cancelText: t('replace.stay'), confirmText: t('replace.open') };
    void openModal(
      { kind: 'confirm', title: t('replace.title'), content, ...answers },
      { signal: gone.signal },
    ).then((answer) => gone.signal.aborted || latest.current.onAnswer(answer === 'confirm'));
    return () => gone.abort();
  }, []);
  return null;
}

/** Fault of a file that its first bytes show; undefined while they are read. */
function useRefusal(dropped: DroppedClip | null): ClipRefusal | null | undefined {
  const [seen, setSeen] = useState<{ readonly of: DroppedClip; readonly refusal: ClipRefusal | null }>();
  useEffect(() => {
    if (!dropped) return;
    let isGone = false;
    const tell = (refusal: ClipRefusal | null) => isGone || setSeen({ of: dropped, refusal });
    checkClipFile(dropped.file).then(
      () => tell(null),
      (error: unknown) => tell(error instanceof ClipRefused ? error.refusal : { reason: 'gone' }),
    );
    return () => {
      isGone = true;
    };
  }, [dropped]);
  return seen && seen.of === dropped ? seen.refusal : undefined;
}
