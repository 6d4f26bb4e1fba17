import { type ReactElement, useCallback, useRef } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { RetryNote } from '#components/messages/retry-note.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { startOnce } from '#lib/browser/api-client/start-run.ts';
import { uploadFile } from '#lib/browser/api-client/upload-file.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import {
  type BatchGateway,
  FileRefused,
  hostOf,
  type SharedOptions,
  shareInputs,
} from '../batch/batch-gateway.ts';
import type { BatchLargeProps } from '../batch/batch-photo.tsx';
import { BatchView } from '../batch/batch-view.tsx';
import type { BatchStart, openBatch } from '../batch/open-batch.ts';
import { useOpenBatch } from '../batch/use-open-batch.ts';
import { Opening } from '../photo/opening.tsx';
import { useWholePage } from '../whole-page.tsx';
import { makeClipThumbnail } from './make-clip-thumbnail.ts';
import { type ClipRefusal, ClipRefused, closeClip, describeClipRefusal, openClip } from './open-clip.ts';
import { type ClipIntake, ReplaceClipPrompt } from './replace-clip-prompt.tsx';
import { renewResult, useStoredVideo } from './use-stored-video.ts';

interface GatewayOptions extends SharedOptions {
  readonly feature: FeatureCode;
  readonly refusalText: (refusal: ClipRefusal) => string;
}

/** Connects a batch of videos to the host. One is worked on after the other. */
function createClipGateway({ feature, refusalText, ...shared }: GatewayOptions): BatchGateway {
  const { consent = false, parameters, cost = 0 } = shared.request;
  const startShared = shareInputs(shared);
  return {
    mostAtHost: 1,
    async open(file, name) {
      try {
        const { signal } = new AbortController();
        const clip = await openClip({ file, name }, signal);
        const thumbnail = await makeClipThumbnail(clip, signal);
        closeClip(clip);
        return { type: clip.type, thumbnail };
      } catch (error) {
        throw error instanceof ClipRefused ? new FileRefused(refusalText(error.refusal)) : error;
      }
    },
    send: (file, { type, signal }) => uploadFile(file, { purpose: 'video', type, signal }),
    start({ uploadId, run = { parameters, cost } }, signal) {
      const own = { role: 'video' as const, uploadId };
      return startShared((others) => {
        const inputs = [own, ...others];
        return startOnce('img2img', { feature, inputs, consent, ...run });
      }, signal);
    },
    ...hostOf(feature),
  };
}

interface ClipBatchProps {
  readonly feature: FeatureCode;
  readonly start: BatchStart;
  readonly dropIntake: ClipIntake;
  readonly onIdle: (end: 'lost' | 'elsewhere' | null) => void;
}

/** Workspace of a tool with several videos, one after the other. */
export function ClipBatch({ feature, start, dropIntake, onIdle }: ClipBatchProps): ReactElement {
  const t = useTranslations('clip');
  const tag = useLanguageTag();
  const refusalText = useRef<GatewayOptions['refusalText']>(() => '');
  refusalText.current = (refusal) => describeClipRefusal(t, { refusal, tag });
  const gatewayOf = useCallback<Parameters<typeof openBatch>[0]['gatewayOf']>(
    (given) =>
      createClipGateway({ feature, ...given, refusalText: (refusal) => refusalText.current(refusal) }),
    [feature],
  );
  const { batch, isOver, leave } = useOpenBatch({ feature, start, gatewayOf, onIdle });
  const kind = isOver ? 'result' : 'running';
  useWholePage(batch !== undefined, { view: kind });
  if (!batch) return <Opening what={start.kind === 'kept' ? 'run' : 'photo'} onCancel={() => onIdle(null)} />;
  return (
    <>
      <ReplaceClipPrompt intake={dropIntake} phase={{ kind }} />
      <BatchView feature={feature} batch={batch} large={ClipLarge} onLeave={leave} />
    </>
  );
}

/** Dialog with the result of one video, which plays. */
function ClipLarge({ item, onClose }: BatchLargeProps): ReactElement {
  const t = useTranslations('batch');
  const [file] = item.files;
  const { taskId } = item;
  const words = useTranslations('clip');
  const { url, missing } = useStoredVideo(
    file && taskId ? { key: `batch ${taskId}`, url: file.url, renew: () => renewResult(taskId, 0) } : null,
  );
  return (
    <Dialog className="batch-large" visible title={item.name} closeLabel={t('close')} onClose={onClose}>
      {missing && <RetryNote {...missing} text={words('refused.unfetched')} />}
      {/* biome-ignore lint/a11y/useMediaCaption: made of the person's own file */}
      <video
        className="clip-large"
        src={url ?? undefined}
        poster={file?.previewUrl}
        controls
        loop
        playsInline
      />
    </Dialog>
  );
}
