import { ARROW_DIRECTIONS } from '#components/ui/arrow-directions.ts';
import './compare-stage.css';
import { type CSSProperties, type KeyboardEvent, type ReactElement, type RefObject, useState } from 'react';
import { CompareHandle } from '#components/compare/compare.tsx';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { StageViewControls } from '#components/viewport/use-stage-view.ts';
import { isFitted } from '#components/viewport/view-transform.ts';
import type { Guide } from './passport-guides.ts';
import { PictureLayer, type PictureSource } from './picture-layer.tsx';
import { picturePart, useStageDrag } from './use-stage-drag.ts';

export type CompareMode = 'handle' | 'sideBySide' | 'hold';

interface CompareStageProps {
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly at: StageViewControls;
  readonly mode: CompareMode;
  readonly before: PictureSource | null;
  readonly after: PictureSource;
  /** First position of the line, in per cent of the picture’s width. */
  readonly firstLine: number;
  /** Lines over the result. */
  readonly guides?: readonly Guide[];
}

/**
 * Original and result on one stage, aligned: the original lies at its place in a larger result. With the
 * handle, dragging moves the line. In an enlarged picture dragging pans, and a click moves the line. Arrow
 * keys move the focused line or enlarged picture.
 */
export function CompareStage(props: CompareStageProps): ReactElement {
  const { stage, at, mode, before, after, firstLine, guides = [] } = props;
  const t = useTranslations('workspace');
  const { width, height } = at.frame.picture;
  const part = picturePart(at);
  const [line, setLine] = useState(firstLine);
  const [held, setHeld] = useState(false);
  const drag = useStageDrag({ at, onLine: mode === 'handle' ? setLine : null });
  const withLine = mode === 'handle' && before !== null;
  const moving = useMovingByKeys(at);
  return (
    <div
      className={`compare-stage ${mode}${width > height ? ' broad' : ''}`}
      {...drag}
      style={
        {
          '--at': `${part.left + (line / 100) * part.width}px`,
          '--ratio': width / height,
          '--left': `${part.left}px`,
          '--right': `${part.right}px`,
          '--top': `${part.top}px`,
          '--bottom': `${part.bottom}px`,
        } as CSSProperties
      }
    >
      <div className="compare-pane" ref={stage} {...moving}>
        <PictureLayer source={after} alt={t('result.afterAlt')} at={at} />
        {!held && guides.map((guide) => <GuideLine key={guide.of} {...{ guide, at }} />)}
        {before && (withLine || held) && (
          <div className={held ? 'compare-before whole' : 'compare-before'}>
            <PictureLayer source={before} alt={t('result.beforeAlt')} at={at} />
          </div>
        )}
        {withLine && <CompareHandle label={t('result.slider')} at={line} onMove={setLine} />}
        {before && (
          <Tag side={mode === 'sideBySide' ? 'after' : withLine ? 'both' : held ? 'before' : 'after'} />
        )}
      </div>
      {mode === 'sideBySide' && before && (
        <div className="compare-pane first">
          <PictureLayer source={before} alt={t('result.beforeAlt')} at={at} />
          <Tag side="before" />
        </div>
      )}
      {mode === 'hold' && before && <HoldButton onHold={setHeld} />}
    </div>
  );
}

interface GuideLineProps {
  readonly guide: Guide;
  readonly at: StageViewControls;
}

/** The facts beside the result tell the same in words. */
function GuideLine({ guide, at: { view, frame } }: GuideLineProps): ReactElement {
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

/** CSS pixels for one press of an arrow key in an enlarged picture, alone and with Shift. */
const STEP = 48;
const LARGE_STEP = 240;

/** Panning by arrow keys: an enlarged picture is focusable. */
function useMovingByKeys(at: StageViewControls) {
  const t = useTranslations('workspace');
  // A fitted picture keeps an existing focus, which would else jump to the top of the page.
  if (isFitted(at.frame, at.view)) return { tabIndex: -1 };
  return {
    tabIndex: 0,
    role: 'group',
    'aria-label': t('result.enlarged'),
    onKeyDown: (event: KeyboardEvent) => {
      const arrow = ARROW_DIRECTIONS[event.key];
      // The dividing line handles its own arrow keys.
      if (!arrow || event.target !== event.currentTarget) return;
      event.preventDefault();
      const step = event.shiftKey ? LARGE_STEP : STEP;
      at.pan({ x: 0 - arrow[0] * step, y: 0 - arrow[1] * step });
    },
  };
}

function Tag({ side }: { readonly side: 'before' | 'after' | 'both' }): ReactElement {
  const t = useTranslations('workspace');
  return (
    <>
      {side !== 'after' && <span className="compare-tag before-tag">{t('result.before')}</span>}
      {side !== 'before' && <span className="compare-tag after-tag">{t('result.after')}</span>}
    </>
  );
}

/** Button that shows the original while it is pressed, by pointer or by key. */
function HoldButton({ onHold }: { readonly onHold: (held: boolean) => void }): ReactElement {
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
