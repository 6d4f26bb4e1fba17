import { Brush, RefreshCw, Ruler, SlidersHorizontal } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, useMemo, useRef, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { ZOOM_STEP } from '#components/viewport/pan-zoom.ts';
import { useStageView, useWheelZoom } from '#components/viewport/use-stage-view.ts';
import { ZoomButtons } from '#components/viewport/zoom-buttons.tsx';
import type { Task } from '#lib/contract/contract.ts';
import { type CompareMode, CompareStage } from './compare-stage.tsx';
import type { Guide } from './passport-guides.ts';
import type { PictureSource } from './picture-layer.tsx';

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
  const changing = t(changes === 'mask' ? 'result.changeMask' : 'result.changeSettings');
  const ChangeIcon = changes === 'mask' ? Brush : SlidersHorizontal;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: catches the zoom keys of the controls inside, adds no control of its own
    <div className="photo-frame" ref={body} onKeyDown={zoomByKeys(at)}>
      <div className="stage-bar">
        {before && (
          <fieldset className="seg" aria-label={t('result.views')}>
            {modes.map((key) => (
              <button
                key={key}
                type="button"
                aria-pressed={key === wanted}
                onClick={() => setMode(key === wanted ? 'handle' : key)}
              >
                {t(`result.${key}`)}
              </button>
            ))}
          </fieldset>
        )}
        <span className="push">
          {guides.length > 0 && (
            <button
              type="button"
              className="btn bare small"
              aria-pressed={isGuided}
              aria-label={t('result.guides')}
              title={t('result.guides')}
              onClick={() => setGuided(!isGuided)}
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

function CorrectButton({ onPress }: { readonly onPress: () => void }): ReactElement {
  const t = useTranslations('cutOut');
  return (
    <button type="button" className="btn bare small" aria-label={t('correct.title')} onClick={onPress}>
      <Brush className="i s" aria-hidden="true" />
      <span className="roomy">{t('correct.open')}</span>
    </button>
  );
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
