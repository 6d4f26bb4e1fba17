import './compare-stage.css';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useMemo,
  useRef,
  useState,
} from 'react';
import { CompareHandle } from '#components/compare/compare.tsx';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { ZOOM_STEP } from '#components/viewport/pan-zoom.ts';
import { type StageViewControls, useStageView, useWheelZoom } from '#components/viewport/use-stage-view.ts';
import { ZoomButtons } from '#components/viewport/zoom-buttons.tsx';
import type { Task } from '#lib/contract/contract.ts';
import { type CompareMode, CompareTag, GuideLine, HoldButton, ResultBar } from './compare-controls.tsx';
import type { Guide } from './passport-guides.ts';
import { PictureLayer, type PictureSource } from './picture-layer.tsx';
import { picturePart, useMovingByKeys, useStageDrag } from './use-stage-drag.ts';

interface ResultStageProps {
  readonly file: Task['files'][number];
  /** Requests a new URL of the file; null where it is deleted. */
  readonly renew: PictureSource['renew'];
  /** Background under a cut-out. */
  readonly ground?: PictureSource['ground'];
  /** Original picture; null where it is deleted or does not fit over the result. */
  readonly before: PictureSource | null;
  /** Centre of the mask, as a share of the width; null where the mask is not in this page. */
  readonly maskAt: number | null;
  /** Lines that can be shown over the result. */
  readonly guides: readonly Guide[];
  readonly onAnotherVersion: (() => void) | null;
  /** Opens the correction of a cut-out. */
  readonly onCorrect?: () => void;
  /** Input that the edit button leads back to. */
  readonly changes: 'mask' | 'settings';
  readonly onChange: () => void;
}

const MODES: readonly CompareMode[] = ['handle', 'sideBySide', 'hold'];
const MODES_BESIDE: readonly CompareMode[] = ['hold', 'sideBySide'];

/** Result beside, over or alternating with its original. */
export function ResultStage(props: ResultStageProps): ReactElement {
  const { file, renew, ground, before, maskAt, guides, onAnotherVersion, onCorrect, changes, onChange } =
    props;
  const t = useTranslations('workspace');
  const [wanted, setMode] = useState<CompareMode>('handle');
  const modes = before?.isBeside ? MODES_BESIDE : MODES;
  // A picture of its own is shown alone until a comparison is asked for.
  const isAlone = !modes.includes(wanted);
  const mode = isAlone ? 'hold' : wanted;
  const [isGuided, setGuided] = useState(true);
  const stage = useRef<HTMLDivElement>(null);
  const { width, height } = file;
  const picture = useMemo(() => ({ width, height }), [width, height]);
  const at = useStageView(stage, picture);
  const body = useRef<HTMLDivElement>(null);
  useWheelZoom(body, { at, pane: '.compare-pane' });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: catches the zoom keys of the controls inside, adds no control of its own
    <div className="photo-frame" ref={body} onKeyDown={zoomByKeys(at)}>
      <ResultBar
        {...{ onAnotherVersion, onCorrect, changes, onChange }}
        modes={before ? modes : []}
        mode={wanted}
        onMode={setMode}
        isGuided={guides.length > 0 ? isGuided : null}
        onGuided={setGuided}
      />
      <CompareStage
        {...{ stage, at, mode }}
        before={isAlone ? null : before}
        guides={isGuided ? guides : []}
        after={{ preview: file.previewUrl, full: file.url, renew, ...(ground && { ground }) }}
        firstLine={Math.round((maskAt ?? 0.5) * 100)}
      />
      <div className="stage-foot">
        <span className="stage-about">{t('photo.size', { width, height })}</span>
        <ZoomButtons scale={at.view.scale} onZoom={at.zoom} onFit={at.fit} />
      </div>
    </div>
  );
}

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
        {before && !withLine && <CompareTag side={held ? 'before' : 'after'} />}
        {withLine && hasRoom(line, part) && <CompareTag side="before" />}
        {withLine && hasRoom(100 - line, part) && <CompareTag side="after" />}
      </div>
      {mode === 'sideBySide' && before && (
        <div className="compare-pane first">
          <PictureLayer source={before} alt={t('result.beforeAlt')} at={at} />
          <CompareTag side="before" />
        </div>
      )}
      {mode === 'hold' && before && <HoldButton onHold={setHeld} />}
    </div>
  );
}

/** Width in CSS pixels that the name of a picture needs on its side of the line, in any language. */
const TAG_ROOM = 96;

function hasRoom(percent: number, { width }: { readonly width: number }): boolean {
  return (percent / 100) * width >= TAG_ROOM;
}

/** Zoom keys, the same as in the editor, while the picture or its line has the focus. */
function zoomByKeys(at: ReturnType<typeof useStageView>) {
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.target instanceof Element) || event.target.closest('button')) return;
    if (event.key === '+') at.zoom(ZOOM_STEP);
    else if (event.key === '-') at.zoom(1 / ZOOM_STEP);
    else if (event.key === '0') at.fit();
    else return;
    event.preventDefault();
  };
}
