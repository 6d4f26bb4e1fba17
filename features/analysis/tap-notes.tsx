import './analysis.css';
import { X } from 'lucide-react';
import type { CSSProperties, ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { useIsPhotoSent } from './analysis-button.tsx';
import { type AnalysisState, useFailureText } from './use-analysis.ts';

interface TapHintProps {
  readonly state: AnalysisState;
  /** Result of the last tap as a sentence; null before the first. */
  readonly outcome: string | null;
}

/** Hint over the photo for selection by taps: instructions, progress, result or failure. */
export function TapHint({ state, outcome }: TapHintProps): ReactElement {
  const t = useTranslations('analysis');
  const failureText = useFailureText();
  const isSent = useIsPhotoSent();
  if (state.kind === 'failed') {
    return (
      <p className="tap-hint" role="alert">
        {failureText(state.error)}
      </p>
    );
  }
  return (
    <p className="tap-hint" role="status">
      {state.kind === 'working' ? t('tap.finding') : (outcome ?? t(isSent ? 'tap.hintSent' : 'tap.hint'))}
    </p>
  );
}

interface TapMarkerProps {
  /** Position in CSS pixels of the stage. */
  readonly at: { readonly x: number; readonly y: number };
  /** Progress, 0–1. */
  readonly share: number;
  readonly onCancel: () => void;
}

/** Marker at the tapped point during the analysis: a progress ring with a cancel button. */
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
