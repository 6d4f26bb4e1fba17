import type { ReactElement } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { ReplacePrompt, useRefusal } from '../setup/replace-prompt.tsx';
import type { DropIntake, Dropped } from '../workspace-props.ts';
import type { Phase } from '../workspace-state.ts';
import type { ClipStart } from './clip-start.ts';
import { type ClipRefusal, ClipRefused, checkClipFile, describeClipRefusal } from './open-clip.ts';

/** Intake of videos that are dropped or pasted while another one is open. */
export type ClipIntake = DropIntake<ClipStart>;

interface ReplaceClipPromptProps {
  readonly intake: ClipIntake;
  readonly phase: Pick<Phase, 'kind'>;
}

/** Phases in which nothing is lost by another video. */
const INTERRUPTIBLE: readonly Phase['kind'][] = ['opening', 'resuming', 'failed', 'unavailable'];

/** Prompt for a video that is dropped or pasted over the open one. */
export function ReplaceClipPrompt({ intake, phase }: ReplaceClipPromptProps): ReactElement {
  const { dropped, onAnswer } = intake;
  const t = useTranslations('clip');
  const tag = useLanguageTag();
  const refusal = useRefusal(dropped, refusalOf);
  const id = dropped && refusal !== undefined ? dropped.id : null;
  const problem = refusal ? describeClipRefusal(t, { refusal, tag }) : null;
  const isBusy = phase.kind === 'uploading' || phase.kind === 'running';
  const ask = () => {
    if (INTERRUPTIBLE.includes(phase.kind)) return null;
    const content = [t(phase.kind === 'result' ? 'replace.result' : 'replace.lost')];
    const answers = { cancelText: t('replace.stay'), confirmText: t('replace.open') };
    return { title: t('replace.title'), content, ...answers };
  };
  const reason = isBusy ? t('replace.busy') : problem;
  return <ReplacePrompt {...{ id, isBusy, reason, ask, onAnswer }} />;
}

/** Fault that the first bytes show. */
async function refusalOf({ start }: Dropped<ClipStart>): Promise<ClipRefusal | null> {
  const [file] = (start.kind === 'clip' && start.files) || [];
  try {
    if (file) await checkClipFile(file);
    return null;
  } catch (error) {
    return error instanceof ClipRefused ? error.refusal : { reason: 'gone' };
  }
}
