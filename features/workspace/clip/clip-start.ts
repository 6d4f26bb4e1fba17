import { ApiError, isConnectionError } from '#lib/browser/api-client/api-error.ts';
import { call } from '#lib/browser/api-client/call.ts';
import { fetchBlob } from '#lib/browser/downloads/prepare-download.ts';
import {
  asKeptBatch,
  asKeptPicture,
  type KeptPicture,
  keepPicture,
  keptRun,
} from '#lib/browser/storage/kept-run.ts';
import { keptPhotoName } from '#lib/browser/storage/photo-names.ts';
import { requestSignIn } from '#lib/browser/user/sign-in-request.ts';
import { hasAccount } from '#lib/browser/user/user-store.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { fetchByUrl } from '../fetch-by-url.ts';
import { takeFiles } from '../photo/take-photos.ts';
import { fetchSample } from '../start-with-sample.ts';
import { ClipRefused } from './open-clip.ts';
import { offerMoreVideos } from './reads-more-videos.ts';

interface NamedFile {
  readonly file: Blob;
  readonly name: string;
  /** Upload on the host, where it has the file already. */
  readonly uploadId?: string;
}

/** Start of the workspace for clips: a video, or the run of before a reload. */
export type ClipStart =
  | {
      readonly kind: 'clip';
      /** True where the host fetches it from the internet, which may take a while. */
      readonly fetches?: true;
      /** @throws ClipRefused */
      readonly read: (signal: AbortSignal) => Promise<NamedFile>;
      /** All chosen files, where there are several; the first is the one to open. */
      readonly files?: readonly File[];
      /** Those of them that were tried and cannot be opened. */
      readonly refused?: readonly File[];
    }
  | { readonly kind: 'batch'; readonly id: string }
  | { readonly kind: 'resume'; readonly taskId: string };

/** Start with one video, or with the run on one. */
export type OneClip = Exclude<ClipStart, { kind: 'batch' }>;

/** Start with files that somebody chose, dropped or filmed. */
export function startWithFiles(files: readonly File[], refused: readonly File[] = []): OneClip {
  const [file = new File([], '')] = files;
  return { kind: 'clip', files, refused, read: async () => ({ file, name: file.name }) };
}

/** Start with the next of several files after the first was refused; null where all have been tried. */
export function startAfterRefusal(start: OneClip): OneClip | null {
  const { files: [first, ...others] = [], refused = [] } = start.kind === 'clip' ? start : {};
  const [next] = others;
  if (!first || !next || refused.includes(next)) return null;
  return startWithFiles([...others, first], [...refused, first]);
}

/** Start with a clip of ours, by its address. */
function startWithSampleClip(url: string): ClipStart {
  return {
    kind: 'clip',
    read: async (signal) => {
      try {
        return await fetchSample(url, signal);
      } catch (error) {
        throw new ClipRefused({ reason: 'sample' }, { cause: error });
      }
    },
  };
}

/**
 * Start with a video on the internet, which the host fetches. The person is asked to sign in first: videos
 * are taken from accounts alone.
 */
export function startWithClipUrl(url: string): ClipStart {
  return {
    kind: 'clip',
    fetches: true,
    read: async (signal) => {
      if (!hasAccount() && !(await requestSignIn())) throw new ClipRefused({ reason: 'account' });
      try {
        return await fetchByUrl(url, { purpose: 'video', signal });
      } catch (error) {
        if (!(error instanceof ApiError) || error.key === 'aborted') throw error;
        const { message } = error;
        const isCut = isConnectionError(error);
        throw new ClipRefused(isCut ? { reason: 'unfetched' } : { reason: 'told', message }, {
          cause: error,
        });
      }
    },
  };
}

/** Start with a result of another tool, which the host has. */
function startWithResult(picture: KeptPicture, feature: FeatureCode): ClipStart {
  return {
    kind: 'clip',
    read: async (signal) => {
      const { uploadId, url } = await call('uploadFromTask', { body: picture, signal });
      const file = await fetchBlob(url, signal);
      // A reload before the first run opens it again.
      keepPicture(feature, picture);
      return { file, name: keptPhotoName(picture.taskId) ?? '', uploadId };
    },
  };
}

interface Kept {
  readonly root: HTMLElement | null;
  readonly feature: FeatureCode;
  readonly open: (start: ClipStart) => Promise<void>;
}

/** Opens a file that was chosen before the page came to life, else what this tab kept for the tool. */
export function openKept({ root, feature, open }: Kept): void {
  const early = [...(root?.querySelector<HTMLInputElement>('input[type=file]')?.files ?? [])];
  if (early.length > 0) return void open(startWithFiles(early));
  const kept = keptRun(feature);
  if (kept === null) return;
  const id = asKeptBatch(kept);
  if (id !== null) return void open({ kind: 'batch', id });
  const picture = asKeptPicture(kept);
  void open(picture ? startWithResult(picture, feature) : { kind: 'resume', taskId: kept });
}

interface Presses {
  readonly open: (start: ClipStart) => Promise<void>;
  /** Asks for a link. */
  readonly askUrl: () => Promise<void>;
}

/** Takes a press on a button of the drop area: for a link, or for a clip of ours. */
export function takePress(target: EventTarget, { open, askUrl }: Presses): void {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button?.dataset.url !== undefined) void askUrl();
  if (button?.dataset.clip) void open(startWithSampleClip(button.dataset.clip));
}

/** Takes files that are dropped on the page or pasted, and says which more are taken here. @returns stops */
export function takeDrops(root: HTMLElement | null, begin: (start: ClipStart) => Promise<void>): () => void {
  void offerMoreVideos(root);
  return takeFiles(root, { onFiles: (files) => void begin(startWithFiles(files)) });
}
