import './analysis.css';
import { Sparkles, X } from 'lucide-react';
import { createContext, type ReactElement, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { formatShare } from '#lib/i18n/format-quantity.ts';
import { type AnalysisState, useFailureText } from './use-analysis.ts';

interface AnalysisButtonProps {
  readonly label: string;
  /** Label during the analysis. */
  readonly working: string;
  /** Result of the last analysis as a sentence; null before. */
  readonly outcome: string | null;
  readonly state: AnalysisState;
  /** Sentence on what is sent, where that is no photo. */
  readonly sends?: string;
  /** Question that is answered first, under the button. */
  readonly question?: ReactNode;
  /** True where the same photo has the same outcome, so that a second look is not offered. */
  readonly isOnce?: boolean;
  readonly onStart: () => void;
  readonly onCancel: () => void;
}

/**
 * Button that starts an analysis, with a note on the upload. During the analysis: progress and cancel button.
 */
export function AnalysisButton(props: AnalysisButtonProps): ReactElement {
  const { label, working, outcome, state, question, sends, isOnce = false } = props;
  const { onStart, onCancel } = props;
  const t = useTranslations('analysis');
  const tag = useLanguageTag();
  const failureText = useFailureText();
  const isSent = useIsPhotoSent();
  const isWorking = state.kind === 'working';
  const button = useRef<HTMLButtonElement>(null);
  const isAsked = question != null;
  const wasAsked = useRef(isAsked);
  useEffect(() => {
    // A question that had the focus is gone.
    if (wasAsked.current && document.activeElement === document.body) button.current?.focus();
    wasAsked.current = isAsked;
  }, [isAsked]);
  return (
    <div className="analysis">
      {isWorking ? (
        <button ref={button} type="button" className="btn line small" onClick={onCancel}>
          <X className="i s" aria-hidden="true" />
          {t('cancel')}
        </button>
      ) : isOnce && outcome !== null ? null : (
        <button ref={button} type="button" className="btn line small" onClick={onStart}>
          <Sparkles className="i s" aria-hidden="true" />
          {label}
        </button>
      )}
      {isWorking && (
        <progress className="analysis-bar" aria-label={working} max={1} value={state.share}>
          {formatShare(tag, state.share)}
        </progress>
      )}
      {question}
      <p className="fine" role="status">
        {isWorking
          ? working
          : (outcome ?? (state.kind === 'failed' ? '' : (sends ?? t(isSent ? 'free' : 'sends'))))}
      </p>
      {state.kind === 'failed' && (
        <p className="fine analysis-bad" role="alert">
          {failureText(state.error)}
        </p>
      )}
    </div>
  );
}

/** True where the photo of an analysis is on the host already, so that nothing more is sent for it. */
export const PhotoSentContext = createContext(false);

export function useIsPhotoSent(): boolean {
  return useContext(PhotoSentContext);
}
