import { Brush, RefreshCw, Ruler, SlidersHorizontal } from 'lucide-react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { StageViewControls } from '#components/viewport/use-stage-view.ts';
import type { Guide } from './passport-guides.ts';

export type CompareMode = 'handle' | 'sideBySide' | 'hold';

interface ResultBarProps {
  /** Ways to compare; none without an original. */
  readonly modes: readonly CompareMode[];
  readonly mode: CompareMode;
  readonly onMode: (mode: CompareMode) => void;
  /** True where lines are shown over the result; null where it has none. */
  readonly isGuided: boolean | null;
  readonly onGuided: (isGuided: boolean) => void;
  readonly onAnotherVersion: (() => void) | null;
  /** Opens the correction of a cut-out. */
  readonly onCorrect?: (() => void) | undefined;
  /** Part of the set-up that the button leads back to. */
  readonly changes: 'mask' | 'settings';
  readonly onChange: () => void;
}

/** Bar over a result: how it is compared, and the ways to another one. */
export function ResultBar(props: ResultBarProps): ReactElement {
  const { modes, mode, onMode, isGuided, onGuided, onAnotherVersion, onCorrect, changes, onChange } = props;
  const t = useTranslations('workspace');
  const changing = t(changes === 'mask' ? 'result.changeMask' : 'result.changeSettings');
  const ChangeIcon = changes === 'mask' ? Brush : SlidersHorizontal;
  return (
    <div className="stage-bar">
      {modes.length > 0 && (
        <fieldset className="seg" aria-label={t('result.views')}>
          {modes.map((key) => (
            <button
              key={key}
              type="button"
              aria-pressed={key === mode}
              onClick={() => onMode(key === mode ? 'handle' : key)}
            >
              {t(`result.${key}`)}
            </button>
          ))}
        </fieldset>
      )}
      <span className="push">
        {isGuided !== null && (
          <button
            type="button"
            className="btn bare small"
            aria-pressed={isGuided}
            aria-label={t('result.guides')}
            title={t('result.guides')}
            onClick={() => onGuided(!isGuided)}
          >
            <Ruler className="i s" aria-hidden="true" />
            <span className="roomy">{t('result.guides')}</span>
          </button>
        )}
        {onAnotherVersion && (
          <button
            type="button"
            className="btn bare small"
            aria-label={t('result.anotherVersion')}
            title={t('result.anotherVersion')}
            onClick={onAnotherVersion}
          >
            <RefreshCw className="i s" aria-hidden="true" />
            <span className="roomy">{t('result.anotherVersion')}</span>
          </button>
        )}
        {onCorrect && <CorrectButton onPress={onCorrect} />}
        <button
          type="button"
          className="btn bare small"
          aria-label={changing}
          title={changing}
          onClick={onChange}
        >
          <ChangeIcon className="i s" aria-hidden="true" />
          <span className="roomy">{changing}</span>
        </button>
      </span>
    </div>
  );
}

function CorrectButton({ onPress }: { readonly onPress: () => void }): ReactElement {
  const t = useTranslations('cutOut');
  return (
    <button type="button" className="btn bare small" aria-label={t('correct.title')} onClick={onPress}>
      <Brush className="i s" aria-hidden="true" />
      <span className="roomy">{t('correct.open')}</span>
    </button>
  );
}

interface GuideLineProps {
  readonly guide: Guide;
  readonly at: StageViewControls;
}

/** Line over a result. The facts beside the result tell the same in words. */
export function GuideLine({ guide, at: { view, frame } }: GuideLineProps): ReactElement {
  const t = useTranslations('workspace');
  return (
    <span
      className="guide-line"
      aria-hidden="true"
      style={{ top: view.y + guide.at * frame.picture.height * view.scale }}
    >
      <span>{t(`result.guide.${guide.of}`)}</span>
    </span>
  );
}

/** Name of a picture in a pane. */
export function CompareTag({ side }: { readonly side: 'before' | 'after' }): ReactElement {
  const t = useTranslations('workspace');
  return <span className={`compare-tag ${side}-tag`}>{t(`result.${side}`)}</span>;
}

/** Button that shows the original while it is pressed, by pointer or by key. */
export function HoldButton({ onHold }: { readonly onHold: (held: boolean) => void }): ReactElement {
  const t = useTranslations('workspace');
  const isKey = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter';
  return (
    <button
      type="button"
      className="btn ink small hold-button"
      onPointerDown={(event) => {
        event.stopPropagation();
        onHold(true);
      }}
      onPointerUp={() => onHold(false)}
      onPointerLeave={() => onHold(false)}
      onKeyDown={(event) => isKey(event) && onHold(true)}
      onKeyUp={() => onHold(false)}
      onBlur={() => onHold(false)}
    >
      {t('result.holdButton')}
    </button>
  );
}
