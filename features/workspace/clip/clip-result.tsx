import { Camera, ImageUp } from 'lucide-react';
import { type ReactElement, type RefObject, useEffect, useRef } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { RetryNote } from '#components/messages/retry-note.tsx';
import { SendTo } from '#features/send-to/send-to.tsx';
import { ToolDialog } from '#features/send-to/tool-dialog.tsx';
import { handOverPhoto } from '#lib/browser/storage/kept-photo.ts';
import '../result/files.css';
import '../result/result-head.css';
import { useChosen, useVersions } from '#features/versions/use-versions.ts';
import { MoreVersions, VersionRow } from '#features/versions/version-row.tsx';
import { call } from '#lib/browser/api-client/call.ts';
import { findInput } from '#lib/catalog/inputs.ts';
import { isTimeEffect } from '#lib/catalog/tools/video-effects/constants.ts';
import type { Task } from '#lib/contract/contract.ts';
import { ResultHead } from '../result/result-head.tsx';
import { DeleteBlock } from '../result/result-rail.tsx';
import { usePhotoName } from '../result/use-photo-name.ts';
import { useRunPrice } from '../setup/run-price.tsx';
import { useRunQuote } from '../setup/use-run-quote.ts';
import { ShareButton } from '../share/share-button.tsx';
import { useToolMessages } from '../use-tool-messages.ts';
import type { TaskInput } from '../workspace-state.ts';
import { ClipCompare } from './clip-compare.tsx';
import { ClipDownload } from './clip-download.tsx';
import type { OpenClip } from './open-clip.ts';
import { takeFrame } from './take-frame.ts';
import type { ClipParts } from './use-clip-settings.ts';
import { renewResult, useStoredVideo } from './use-stored-video.ts';

interface ClipFinishedProps extends ClipParts {
  readonly task: Task;
  readonly onDeleted: () => void;
}

/** View of a result and its versions, played beside the original, with all actions. */
export function ClipFinished({ task, onDeleted, ...parts }: ClipFinishedProps): ReactElement | null {
  const { tool, workspace, shown } = parts;
  const t = useTranslations('workspace');
  const words = useTranslations('clip');
  const messages = useToolMessages(tool.key);
  const { input, clip } = workspace.state;
  const versions = useVersions(task);
  const [chosen, choose] = useChosen(task, versions);
  const result = useRef<HTMLVideoElement>(null);
  const file = chosen?.task.files[chosen.file];
  const { url, missing } = useStoredVideo(
    chosen && file
      ? { key: chosen.key, url: file.url, renew: () => renewResult(chosen.task.id, chosen.file) }
      : null,
  );
  const before = useOriginal(shown.seen, input);
  const name = usePhotoName(versions.tasks, clip?.name);
  const { runSeconds } = useRunQuote(tool.featureCode);
  const price = useRunPrice({ feature: tool.featureCode, parameters: input?.parameters ?? {}, runs: 1 });
  const isGone = versions.isKnown && versions.tasks.length === 0;
  useEffect(() => {
    if (isGone) onDeleted();
  }, [isGone, onDeleted]);
  if (!chosen || !file) return null;
  return (
    <>
      <ClipCompare {...{ file, url, before, result }} onChange={workspace.edit} />
      <div className="photo-strip">
        <VersionRow {...{ versions, chosen }} isSet={false} onChoose={choose} />
      </div>
      <div className="rail">
        <div className="rail-in">
          {missing && <RetryNote {...missing} text={words('refused.unfetched')} />}
          <ResultHead
            feature={tool.featureCode}
            findings={chosen.task.findings}
            done={messages.doneBy(undefined)}
            untouched={null}
            onStep={workspace.edit}
          />
          <MoreVersions {...{ versions, chosen, runSeconds }} isSet={false} cost={price?.each ?? 0} />
          <div className="acts">
            <SendTo picture={{ taskId: chosen.task.id, file: chosen.file }} kind="video" />
            <FrameToTool video={result} isReady={url !== null} name={name ?? ''} />
            <ShareButton key={chosen.task.id} task={chosen.task} index={chosen.file} />
            <button type="button" className="btn line small" onClick={workspace.leave}>
              <ImageUp className="i s" aria-hidden="true" />
              {t('photo.another')}
            </button>
          </div>
          <DeleteBlock task={chosen.task} all={versions.tasks} onDeleted={onDeleted} />
        </div>
        <ClipDownload key={chosen.key} task={chosen.task} index={chosen.file} name={name} />
      </div>
    </>
  );
}

/** The original in this page, and where in it the result begins; null where time itself changed. */
function useOriginal(clip: OpenClip | null, input: TaskInput | null) {
  const { effect, from } = input?.parameters ?? {};
  const isCompared = input !== null && !isTimeEffect(String(effect));
  const sent = findInput(input?.inputs ?? [], 'video')?.url;
  const { url: stored } = useStoredVideo(
    isCompared && !clip && sent
      ? { key: `input ${input.id}`, url: sent, renew: () => renewInput(input.id) }
      : null,
  );
  const url = clip?.url ?? stored;
  if (!isCompared || url === null) return null;
  return { url, from: (typeof from === 'number' ? from : 0) + (clip?.frames.start ?? 0) };
}

async function renewInput(id: string): Promise<string | null> {
  const { list } = await call('taskParamList', { body: { ids: [id] } });
  return findInput(list[0]?.inputs ?? [], 'video')?.url ?? null;
}

interface FrameToToolProps {
  /** Shows the result. */
  readonly video: RefObject<HTMLVideoElement | null>;
  /** False until there is a frame to take. */
  readonly isReady: boolean;
  /** Name of the video’s file; may be empty. */
  readonly name: string;
}

/** Opens the frame that is shown in a tool for pictures. It goes to no host by this. */
function FrameToTool({ video, isReady, name }: FrameToToolProps): ReactElement {
  const t = useTranslations('clip');
  return (
    <ToolDialog
      icon={<Camera className="i s" aria-hidden="true" />}
      button={t('frame.button')}
      title={t('frame.button')}
      hint={t('frame.hint')}
      isReady={isReady}
      onOpen={() => video.current?.pause()}
      onSend={async ({ featureCode }) => {
        const picture = video.current && (await takeFrame(video.current, { type: 'image/png' }));
        const file = picture && new File([picture], frameName(name), { type: picture.type });
        if (!file || !(await handOverPhoto(featureCode, file))) throw new Error('no frame was taken');
      }}
    />
  );
}

function frameName(name: string): string {
  const plain = name.replace(/\.[^.]*$/, '');
  return `${plain || 'frame'}.png`;
}
