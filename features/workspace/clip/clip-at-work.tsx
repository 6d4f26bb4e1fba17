import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { ToolEntry } from '#lib/catalog/tools.ts';
import { BusyRail } from '../processing/busy-rail.tsx';
import { FailedRail, remedyOf } from '../processing/failed-rail.tsx';
import type { Remedy } from '../processing/remedy.tsx';
import { Unavailable } from '../processing/unavailable.tsx';
import { useRunPrice } from '../setup/run-price.tsx';
import { useToolMessages } from '../use-tool-messages.ts';
import type { Failure } from '../workspace-state.ts';
import { FinishedSegments } from './finished-segments.tsx';
import { timeOf } from './trim.ts';
import { useClipFailures } from './use-clip-failures.ts';
import type { ClipParts } from './use-clip-settings.ts';

/** Remedy of a failure; a face that is missing in one of two inputs is no fault of the video alone. */
function remedyFor({ inputs }: ToolEntry, failure: Failure): Remedy {
  const isOfEither =
    inputs.additional && ['no_face', 'face_too_small', 'face_unsuitable'].includes(failure.key);
  return isOfEither ? 'change' : remedyOf(failure, { ways: ['auto'], wasAutomatic: true });
}

/** View of a video while it is opened, sent and worked on, and after a failure. */
export function ClipAtWork(parts: ClipParts): ReactElement {
  const { tool, workspace, settings, run } = parts;
  const messages = useToolMessages(tool.key);
  const tools = useTranslations('tools');
  const t = useTranslations('workspace');
  const texts = useClipFailures();
  const { phase, clip, input, result, connected } = workspace.state;
  const parameters = clip ? settings.parameters : (input?.parameters ?? settings.parameters);
  const isPaid = useRunPrice({ feature: tool.featureCode, parameters, runs: 1 }) !== null;
  if (phase.kind === 'unavailable') {
    return <Unavailable tool={tools(`${tool.key}.name`)} onAgain={workspace.checkAgain} />;
  }
  if (phase.kind !== 'uploading' && phase.kind !== 'running' && phase.kind !== 'failed') {
    return <OpeningClip {...parts} />;
  }
  const task = phase.kind === 'running' ? phase.task : null;
  return (
    <>
      <div className="stage whole clip-stage">
        <div className="clip-head">{clip?.name && <b className="photo-name">{clip.name}</b>}</div>
        {task ? (
          <FinishedSegments key={task.id} task={task}>
            <Still {...parts} />
          </FinishedSegments>
        ) : (
          <Still {...parts} />
        )}
        {task && <span className="flow" style={{ width: `${task.progress ?? 0}%` }} />}
      </div>
      {phase.kind === 'failed' ? (
        <FailedRail
          feature={tool.featureCode}
          failure={phase.failure}
          texts={texts}
          parameters={parameters}
          changeLabel={t(clip || input ? 'result.changeSettings' : 'photo.another')}
          remedy={clip || input ? remedyFor(tool, phase.failure) : 'change'}
          onShow={workspace.edit}
          onChange={clip || input ? workspace.edit : workspace.leave}
          onAnother={workspace.leave}
          // A run that is paid starts beside its price alone.
          onAgain={clip && !(result && isPaid) ? () => run() : null}
          onBack={result && workspace.showResult}
        />
      ) : (
        <BusyRail
          title={messages.running}
          uploaded={phase.kind === 'uploading' ? phase.share : 1}
          {...{ task, connected }}
          about={task?.frames && <FramesDone {...task.frames} />}
          onCancel={workspace.cancel}
        />
      )}
    </>
  );
}

/** Frames that are made so far. */
function FramesDone({ done, total }: { readonly done: number; readonly total: number }): ReactElement {
  const t = useTranslations('clip');
  return <p className="text-small num">{t('frames', { done, total })}</p>;
}

/** The first frame of the part, where this page has the video. */
function Still({ workspace, shown: { seen: clip }, settings: { trim } }: ClipParts): ReactElement {
  const t = useTranslations('clip');
  const { input } = workspace.state;
  const poster = input?.inputPreviewUrl;
  if (clip && trim) {
    const at =
      clip.frames.start + (timeOf(clip.frames, trim.first) + timeOf(clip.frames, trim.first + 1)) / 2;
    return (
      <div className="clip-picture is-busy">
        <video
          src={clip.url}
          width={clip.width}
          height={clip.height}
          aria-label={t('player.label')}
          muted
          playsInline
          preload="auto"
          onLoadedMetadata={({ currentTarget }) => {
            currentTarget.currentTime = at;
          }}
        />
      </div>
    );
  }
  return (
    <div className="clip-picture is-busy">
      {/* biome-ignore lint/performance/noImgElement: the URL is signed and short-lived */}
      {poster && <img src={poster} alt={t('player.label')} />}
    </div>
  );
}

/** View before there is a video to show. */
function OpeningClip({ workspace }: ClipParts): ReactElement {
  const t = useTranslations('workspace');
  const upload = useTranslations('upload');
  const { phase, connected } = workspace.state;
  const words = useTranslations('clip');
  const fetching = phase.kind === 'opening' && phase.fetching;
  const resuming = connected ? t('resume.title') : upload('waiting.title');
  const opening = fetching ? words('url.fetching') : t('opening.title');
  return (
    <div className="stage whole">
      <div className="drop">
        <div className="drop-in corners">
          <span className="spin" />
          <h2 role="status">{phase.kind === 'resuming' ? resuming : opening}</h2>
          <button type="button" className={fetching ? 'btn line' : 'btn line late'} onClick={workspace.leave}>
            {fetching ? t('running.cancel') : t('photo.another')}
          </button>
        </div>
      </div>
    </div>
  );
}
