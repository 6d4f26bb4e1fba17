import './aids.css';
import type { ReactElement } from 'react';
import { useWords } from '#components/words/words-context.tsx';
import type { AidState } from './use-aid.ts';
import { useFailureText } from './use-failure-text.ts';

interface TapHintProps {
  readonly state: AidState;
  /** What the last tap came to; null before the first. */
  readonly outcome: string | null;
}

/** Over the photo while things are selected by taps: what to do and what is sent, what is under way, and what came of it. */
export function TapHint({ state, outcome }: TapHintProps): ReactElement {
  const words = useWords('aids');
  const failureText = useFailureText();
  if (state.kind === 'failed') {
    return (
      <p className="tap-hint" role="alert">
        {failureText(state.error)}
      </p>
    );
  }
  return (
    <p className="tap-hint" role="status">
      {state.kind === 'working' ? words('tap.finding') : (outcome ?? words('tap.hint'))}
    </p>
  );
}
