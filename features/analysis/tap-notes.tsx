import './analysis.css';
import { X } from 'lucide-react';
import type { CSSProperties, ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { type AnalysisState, useFailureText } from './use-analysis.ts';

interface TapHintProps {
  readonly state: AnalysisState;
  /** Outcome of the last tap; null before the first. */
  readonly outcome: string | null;
}

/** Over the photo while things are selected by taps: what to do and what is sent, what is under way, and what came of it. */
export function TapHint({ state, outcome }: TapHintProps): ReactElement {
  const t = useTranslations('analysis');
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
      {state.kind === 'working' ? t('tap.finding') : (outcome ?? t('tap.hint'))}
    </p>
  );
}

interface TapMarkerProps {
  /** In CSS pixels of the stage. */
  readonly at: { readonly x: number; readonly y: number };
  /** 0–1. */
  readonly share: number;
  readonly onCancel: () => void;
}

/** Marker of a tap while the thing is being found: a ring that fills, with a cancel button in it. */
export function TapMarker({ at, share, onCancel }: TapMarkerProps): ReactElement {
  const t = useTranslations('analysis');
  return (
    <button
      type="button"
      className="tap-marker"
      aria-label={t('cancel')}
      title={t('cancel')}
      style={{ left: at.x, top: at.y, '--share': share } as CSSProperties}
      onClick={onCancel}
    >
      <X className="i s" aria-hidden="true" />
    </button>
  );
}
