import '../result/files.css';
import { type CSSProperties, type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { useOnline } from '#components/ui/use-online.ts';
import { createEditorStore } from '#features/editor/editor-store.ts';
import { MaskedPhoto } from '#features/editor/masked-photo.tsx';
import type { Task } from '#lib/contract/contract.ts';
import { FormPreview } from '../drawing/form-preview.tsx';
import { isByPiece, SetCancelNote, SetProgress } from '../head-shots/set-progress.tsx';
import { useSetInfo } from '../head-shots/use-set-info.ts';
import { Opening } from '../photo/opening.tsx';
import { useToolMessages } from '../use-tool-messages.ts';
import type { WorkspaceParts } from '../workspace-props.ts';
import { BusyRail } from './busy-rail.tsx';
import { PhotoRail } from './failed-rail.tsx';
import { PhotoAbout } from './photo-about.tsx';
import { Unavailable } from './unavailable.tsx';
import { useKeptPhoto } from './use-kept-photo.ts';

/** View of the photo during opening, upload and run, and after a failure. */
export function AtWork(parts: WorkspaceParts): ReactElement {
  const { tool, workspace, settings } = parts;
  const messages = useToolMessages(tool.key);
  const tools = useTranslations('tools');
  const { phase, photo, input, connected, isDrawing } = workspace.state;
  const { marking, editor } = settings;
  const kept = useKeptPhoto(tool.featureCode, photo === null && !isDrawing && phase.kind === 'running');
  const shown = photo ?? kept;
  const blank = useMemo(
    () => shown && createEditorStore({ width: shown.width, height: shown.height }),
    [shown],
  );
  const store = photo && marking.way === 'brush' ? editor : blank;
  const set = useSetInfo(phase.kind === 'running' ? phase.task : null);
  const byPiece = set && isByPiece(set) ? set : null;
  if (phase.kind === 'unavailable') {
    return <Unavailable tool={tools(`${tool.key}.name`)} onAgain={workspace.checkAgain} />;
  }
  if (phase.kind === 'opening' || phase.kind === 'resuming' || phase.kind === 'editing') {
    const photoOrUrl = phase.kind === 'opening' && phase.fetching ? 'url' : 'photo';
    const what = phase.kind === 'resuming' ? 'run' : photoOrUrl;
    return <Opening {...{ what, connected }} onCancel={workspace.leave} />;
  }
  const coming = phase.kind === 'running' ? comingFiles(phase.task) : [];
  const share = phase.kind === 'running' ? (phase.task.progress ?? 0) / 100 : null;
  const picture =
    shown && store ? (
      <MaskedPhoto store={store} photo={shown.bitmap} />
    ) : isDrawing ? (
      <FormPreview {...parts} />
    ) : (
      <SentPhoto url={input?.inputPreviewUrl ?? null} />
    );
  return (
    <>
      <BusyStage
        picture={coming.length > 0 ? <ComingSet files={coming} photo={picture} /> : picture}
        ratio={shown && shown.width / shown.height}
        about={shown && <PhotoAbout photo={shown} />}
        share={share}
      />
      <PhotoRail {...parts}>
        <BusyRail
          title={messages.running}
          uploaded={phase.kind === 'uploading' ? phase.share : 1}
          task={phase.kind === 'running' ? phase.task : null}
          connected={connected}
          about={byPiece && <SetProgress info={byPiece} />}
          cancelNote={byPiece && <SetCancelNote info={byPiece} />}
          onCancel={workspace.cancel}
        />
      </PhotoRail>
    </>
  );
}

/** Photo of a run after a reload, as the host has it; nothing before the host has told its URL. */
function SentPhoto({ url }: { readonly url: string | null }): ReactElement | null {
  const t = useTranslations('workspace');
  if (url === null) return null;
  // biome-ignore lint/performance/noImgElement: the URL is signed and short-lived, and the size is already the right one
  return <img src={url} alt={t('result.beforeAlt')} />;
}

interface BusyStageProps {
  /** Photo, or the finished pictures of a set. */
  readonly picture: ReactNode;
  /** Ratio of the photo's width to its height; null where the photo is not open here. */
  readonly ratio: number | null;
  readonly about: ReactNode;
  /** Finished share of the work, 0–1; null where it cannot be measured. */
  readonly share: number | null;
}

/** Photo during the run, with the same size as in the editor. */
function BusyStage({ picture, ratio, about, share }: BusyStageProps): ReactElement {
  return (
    <div className="photo-frame">
      <div className="stage-bar">
        <span className="stage-about">{about}</span>
      </div>
      <div
        className="busy-picture"
        style={ratio === null ? undefined : ({ '--ratio': ratio } as CSSProperties)}
      >
        {picture}
        {share !== null && <span className="flow" style={{ width: `${share * 100}%` }} />}
      </div>
    </div>
  );
}

interface ComingSetProps {
  /** Finished pictures, at least one. */
  readonly files: Task['files'];
  /** Photo that stays in view until one of them can be seen. */
  readonly photo: ReactNode;
}

/** Finished pictures of a set, while the others are being made. One that does not load is not shown. */
export function ComingSet({ files, photo }: ComingSetProps): ReactElement {
  const t = useTranslations('options');
  const online = useOnline();
  const [loaded, setLoaded] = useState<ReadonlySet<number>>(new Set());
  const note = (index: number, isLoaded: boolean) =>
    setLoaded((before) => {
      const after = new Set(before);
      if (isLoaded) after.add(index);
      else after.delete(index);
      return after;
    });
  const count = loaded.size;
  return (
    <>
      {count === 0 && photo}
      <div className="coming-set" hidden={count === 0}>
        <p role="status">{count > 0 && t('results.ready', { count })}</p>
        <ul>
          {files.map((file, index) => (
            // Back online, a picture that failed is loaded again by its other key.
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of a set never changes, and URLs do
            <li key={`${index} ${loaded.has(index) || online}`} hidden={!loaded.has(index)}>
              {/* biome-ignore lint/performance/noImgElement: the URL is signed and short-lived */}
              <img
                src={file.previewUrl}
                alt={t('results.number', { number: index + 1, count: files.length })}
                onLoad={() => note(index, true)}
                onError={() => note(index, false)}
              />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** Pictures of a task to show before its end: those of a set. A single result is shown by its own view. */
export function comingFiles({ state, files }: Task): Task['files'] {
  return state === 'running' || files.length > 1 ? files : [];
}
