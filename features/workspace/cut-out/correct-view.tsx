import './cut-out.css';
import { Check, Info, Undo2 } from 'lucide-react';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { ChoiceButtons } from '#components/ui/choice-buttons.tsx';
import { Editor } from '#features/editor/editor.tsx';
import type { EditorStore } from '#features/editor/editor-store.ts';
import { rasterCorrectionsPng } from '#features/editor/export-mask.ts';
import { createCutOutSkin } from './cut-out-skin.ts';
import { strokesOf } from './strokes.ts';

/** Files of a cut-out. */
export interface CorrectedFiles {
  /** Previews of the cut-out and of its photo, of the same shape. */
  readonly cutOut: Blob;
  readonly photo: Blob;
  /** Corrections that the cut-out was made with; null without any. */
  readonly earlier: Blob | null;
}

interface CorrectViewProps {
  /** Strokes that keep, and with the eraser those that remove. */
  readonly store: EditorStore;
  readonly load: (signal: AbortSignal) => Promise<CorrectedFiles>;
  /** Runs the tool again with these corrections. */
  readonly onApply: (corrections: Promise<Blob>) => void;
  readonly onClose: () => void;
}

/** Correction on the cut-out itself: strokes show their effect at once, and the host works them out. */
export function CorrectView({ store, load, onApply, onClose }: CorrectViewProps): ReactElement {
  const t = useTranslations('cutOut');
  const workspace = useTranslations('workspace');
  const { picture } = useStore(store, (state) => state.frame);
  const { pictures, hasFailed } = usePictures(load);
  const skin = useMemo(() => pictures && createCutOutSkin(pictures), [pictures]);
  const isErasing = useStore(store, (state) => state.tool === 'eraser');
  const isBlank = useStore(store, (state) => strokesOf(state).length === 0);
  const brush = isErasing ? 'drop' : 'keep';
  return (
    <>
      {pictures && skin ? (
        <Editor
          store={store}
          photo={pictures.photo}
          skin={skin}
          about={workspace('photo.size', { width: picture.width, height: picture.height })}
        />
      ) : (
        <div className="photo-frame">
          <p className="correct-wait" role="status">
            {hasFailed ? t('correct.failed') : t('correct.loading')}
          </p>
        </div>
      )}
      <div className="rail">
        <div className="rail-in">
          <h2>{t('correct.title')}</h2>
          <p className="note tint" role="status">
            <Info className="i" aria-hidden="true" />
            {t(`correct.${brush}Hint`)}
          </p>
          <div className="field">
            <ChoiceButtons
              label={t('correct.brush')}
              choices={['keep', 'drop'] as const}
              value={brush}
              nameOf={(choice) => t(`correct.${choice}`)}
              onChange={(choice) =>
                store.setState({ tool: choice === 'drop' ? 'eraser' : 'brush', live: null, liveLength: 0 })
              }
            />
          </div>
          <p className="fine">{t('correct.preview')}</p>
          {isBlank && <p className="fine">{t('correct.nothing')}</p>}
        </div>
        <div className="run correct-acts">
          <button
            type="button"
            className="btn big wide"
            aria-disabled={isBlank || !pictures}
            onClick={() => {
              const strokes = strokesOf(store.getState());
              if (strokes.length === 0 || !pictures) return;
              onApply(rasterCorrectionsPng(strokes, { ...picture, earlier: pictures.earlier }));
            }}
          >
            <Check className="i" aria-hidden="true" />
            {t('correct.apply')}
          </button>
          <button type="button" className="btn line wide" onClick={onClose}>
            <Undo2 className="i s" aria-hidden="true" />
            {t('correct.back')}
          </button>
        </div>
      </div>
    </>
  );
}

type Pictures = Readonly<Record<'cutOut' | 'photo', ImageBitmap>> & { readonly earlier: ImageBitmap | null };

/** Loads the pictures, whose pixels are read, and frees them again. */
function usePictures(load: CorrectViewProps['load']) {
  const [pictures, setPictures] = useState<Pictures | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    decode(load(signal)).then(
      (decoded) => (signal.aborted ? close(decoded) : setPictures(decoded)),
      () => signal.aborted || setFailed(true),
    );
    return () => stop.abort();
  }, [load]);
  useEffect(() => () => close(pictures), [pictures]);
  return { pictures, hasFailed };
}

async function decode(files: Promise<CorrectedFiles>): Promise<Pictures> {
  const { cutOut, photo, earlier } = await files;
  const [subject, whole, corrections] = await Promise.all([
    createImageBitmap(cutOut),
    createImageBitmap(photo),
    earlier && createImageBitmap(earlier),
  ]);
  return { cutOut: subject, photo: whole, earlier: corrections };
}

function close(pictures: Pictures | null): void {
  for (const picture of Object.values(pictures ?? {})) picture?.close();
}
