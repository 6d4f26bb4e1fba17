import { Brush, Maximize, Minus, Plus, RefreshCw, SlidersHorizontal } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { ZOOM_STEP } from '#components/viewport/pan-zoom.ts';
import type { Task } from '#lib/contract/contract.ts';
import { formatShare } from '#lib/i18n/format-quantity.ts';
import { type CompareMode, CompareStage } from './compare-stage.tsx';
import type { PictureSource } from './picture-layer.tsx';
import { type StageViewControls, useStageView } from './use-stage-view.ts';

interface ResultStageProps {
  readonly file: Task['files'][number];
  /** Requests a new URL of the file; null where it is deleted. */
  readonly renew: PictureSource['renew'];
  /** Original picture; null where it is deleted or does not fit over the result. */
  readonly before: PictureSource | null;
  /** Centre of the mask, as a share of the width; null where the mask is not in this page. */
  readonly maskAt: number | null;
  readonly onAnotherVersion: (() => void) | null;
  /** Input that the edit button leads back to. */
  readonly changes: 'mask' | 'settings';
  readonly onChange: () => void;
}

const MODES: readonly CompareMode[] = ['handle', 'sideBySide', 'hold'];

/** Result beside, over or alternating with its original. */
export function ResultStage(props: ResultStageProps): ReactElement {
  const { file, renew, before, maskAt, onAnotherVersion, changes, onChange } = props;
  const t = useTranslations('workspace');
  const [mode, setMode] = useState<CompareMode>('handle');
  const stage = useRef<HTMLDivElement>(null);
  const { width, height } = file;
  const picture = useMemo(() => ({ width, height }), [width, height]);
  const at = useStageView(stage, picture);
  const body = useRef<HTMLDivElement>(null);
  useWheelZoom(body, at);
  const changing = t(changes === 'mask' ? 'result.changeMask' : 'result.changeSettings');
  const ChangeIcon = changes === 'mask' ? Brush : SlidersHorizontal;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: catches the zoom keys of the controls inside, adds no control of its own
    <div className="photo-frame" ref={body} onKeyDown={zoomByKeys(at)}>
      <div className="stage-bar">
        {before && (
          <fieldset className="seg" aria-label={t('result.views')}>
            {MODES.map((key) => (
              <button key={key} type="button" aria-pressed={key === mode} onClick={() => setMode(key)}>
                {t(`result.${key}`)}
              </button>
            ))}
          </fieldset>
        )}
        <span className="push">
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
      <CompareStage
        {...{ stage, at, mode, before }}
        after={{ preview: file.previewUrl, full: file.url, renew }}
        firstLine={Math.round((maskAt ?? 0.5) * 100)}
      />
      <ResultFoot width={width} height={height} at={at} />
    </div>
  );
}

interface ResultFootProps {
  readonly width: number;
  readonly height: number;
  readonly at: StageViewControls;
}

function ResultFoot({ width, height, at }: ResultFootProps): ReactElement {
  const t = useTranslations('workspace');
  const editor = useTranslations('editor');
  const tag = useLanguageTag();
  return (
    <div className="stage-foot">
      <span className="stage-about">{t('photo.size', { width, height })}</span>
      <span className="zoom">
        <button
          type="button"
          className="ib"
          aria-label={editor('zoomOut')}
          onClick={() => at.zoom(1 / ZOOM_STEP)}
        >
          <Minus className="i s" aria-hidden="true" />
        </button>
        <span className="num">{formatShare(tag, at.view.scale)}</span>
        <button type="button" className="ib" aria-label={editor('zoomIn')} onClick={() => at.zoom(ZOOM_STEP)}>
          <Plus className="i s" aria-hidden="true" />
        </button>
        <button
          type="button"
          className="btn bare small"
          aria-label={editor('actualSize')}
          title={editor('actualSize')}
          onClick={() => at.zoom(1 / at.view.scale)}
        >
          {formatShare(tag, 1)}
        </button>
        <button type="button" className="btn bare small" aria-label={editor('fit')} onClick={at.fit}>
          <Maximize className="i s" aria-hidden="true" />
          <span className="roomy">{editor('fit')}</span>
        </button>
      </span>
    </div>
  );
}

/** Zoom keys, the same as in the editor. */
function zoomByKeys(at: StageViewControls) {
  return (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    if (event.key === '+' || event.key === '=') at.zoom(ZOOM_STEP);
    else if (event.key === '-') at.zoom(1 / ZOOM_STEP);
    else if (event.key === '0') at.fit();
    else return;
    event.preventDefault();
  };
}

/** Ctrl with the wheel and pinching on a track pad zoom; the plain wheel scrolls the page. */
function useWheelZoom(stage: React.RefObject<HTMLElement | null>, { zoom }: StageViewControls): void {
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const pane = event.target instanceof Element ? event.target.closest('.compare-pane') : null;
      if (!pane) return;
      const box = pane.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY * 0.004), { x: event.clientX - box.left, y: event.clientY - box.top });
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [stage, zoom]);
}
