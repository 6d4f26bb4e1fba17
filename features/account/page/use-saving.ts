import { useState } from 'react';
import { describeFailure } from '#components/messages/describe-failure.ts';
import { useTranslations } from '#components/messages/messages-context.tsx';

interface Saving {
  readonly isSaving: boolean;
  readonly isSaved: boolean;
  /** Failure of the last saving in words, or an empty text. */
  readonly warning: string;
  /** @returns false where it failed, or another saving is under way */
  readonly save: (work: () => Promise<unknown>) => Promise<boolean>;
  /** Forgets how the last saving ended, since something was changed. */
  readonly reset: () => void;
}

/** Saves one thing at a time and tells how it ended. */
export function useSaving(): Saving {
  const t = useTranslations('accountSettings');
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle');
  const [warning, setWarning] = useState('');
  const save = async (work: () => Promise<unknown>) => {
    if (state === 'saving') return false;
    setState('saving');
    setWarning('');
    try {
      await work();
      setState('saved');
      return true;
    } catch (failure) {
      setState('idle');
      setWarning(describeFailure(failure, { network: t('failed.network'), unknown: t('failed.unknown') }));
      return false;
    }
  };
  const reset = () => {
    setState((before) => (before === 'saved' ? 'idle' : before));
    setWarning('');
  };
  return { isSaving: state === 'saving', isSaved: state === 'saved', warning, save, reset };
}
