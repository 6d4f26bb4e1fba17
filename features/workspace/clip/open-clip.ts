import type { useTranslations } from '#components/messages/messages-context.tsx';
import { AVI_TYPE, VIDEO_LIMITS, type VideoType } from '#lib/catalog/uploads.ts';
import { formatMebibytes } from '#lib/i18n/format-quantity.ts';
import { detectVideoType, VIDEO_TYPE_BYTES } from '#lib/media-type/detect-video-type.ts';
import { InputRefused } from '../photo/refusal.ts';
import type { ClipIndex, IndexAnswer, IndexQuestion, IndexRefusal } from './clip-index-worker.ts';
import { readsMoreVideos } from './reads-more-videos.ts';
import type { ClipFrames } from './trim.ts';

/** Reason of a refused video, shown before anything is sent. */
export type ClipRefusal =
  /** `takesMore` tells that the host reads AVI, too. */
  | { readonly reason: 'type'; readonly takesMore: boolean }
  | { readonly reason: 'empty' | 'gone' | 'sample' | 'unfetched' | IndexRefusal }
  /** It was to be fetched for somebody without an account. */
  | { readonly reason: 'account' }
  /** The host gave the reason, in the language of the page. */
  | { readonly reason: 'told'; readonly message: string }
  | { readonly reason: 'size'; readonly bytes: number };

export class ClipRefused extends InputRefused<ClipRefusal> {
  override readonly name = 'ClipRefused';
}

/** A video that is open in the workspace. */
export interface OpenClip {
  readonly file: Blob;
  readonly name: string;
  readonly type: VideoType;
  /** Address of the file in this page; `close` withdraws it. */
  readonly url: string;
  /** Upright, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly hasSound: boolean;
  readonly hasMoreSounds: boolean;
  readonly frames: ClipFrames;
}

/** Checks a video by its size and first bytes. @throws ClipRefused */
export async function checkClipFile(file: Blob): Promise<VideoType> {
  if (file.size === 0) throw new ClipRefused({ reason: 'empty' });
  if (file.size > VIDEO_LIMITS.bytes) throw new ClipRefused({ reason: 'size', bytes: file.size });
  const type = detectVideoType(await readHead(file));
  if (type && type !== AVI_TYPE) return type;
  const takesMore = await readsMoreVideos();
  if (!type || !takesMore) throw new ClipRefused({ reason: 'type', takesMore });
  return type;
}

async function readHead(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, VIDEO_TYPE_BYTES).arrayBuffer());
  } catch (error) {
    // The file was changed, moved or deleted on disk after the choice.
    throw new ClipRefused({ reason: 'gone' }, { cause: error });
  }
}

/** A damaged index may keep its reader busy for minutes. */
const INDEX_MS = 20_000;

/** Reads the index of a video in a worker. @throws ClipRefused */
async function readIndex(question: IndexQuestion, signal: AbortSignal): Promise<ClipIndex> {
  const worker = new Worker(new URL('./clip-index-worker.ts', import.meta.url), { type: 'module' });
  const unreadable: IndexAnswer = { refusal: 'unreadable' };
  try {
    const answer = await new Promise<IndexAnswer>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<IndexAnswer>) => resolve(data);
      worker.onerror = () => resolve(unreadable);
      AbortSignal.any([signal, AbortSignal.timeout(INDEX_MS)]).addEventListener('abort', () =>
        resolve(unreadable),
      );
      worker.postMessage(question);
    });
    if ('refusal' in answer) throw new ClipRefused({ reason: answer.refusal });
    return answer.index;
  } finally {
    worker.terminate();
  }
}

interface NamedFile {
  readonly file: Blob;
  readonly name: string;
}

/** Opens a video by its index; nothing is decoded and nothing is sent. @throws ClipRefused */
export async function openClip({ file, name }: NamedFile, signal: AbortSignal): Promise<OpenClip> {
  const type = await checkClipFile(file);
  const question = { file, type, takesAnyCodec: await readsMoreVideos() };
  const { times, seconds, start, ...facts } = await readIndex(question, signal);
  // A blob by the right type: browsers go by it, and some know none for MKV.
  const url = URL.createObjectURL(file.type === type ? file : new Blob([file], { type }));
  return { ...{ file, name, type, url }, ...facts, frames: { times, seconds, start } };
}

/** Gives up the address of an open video. */
export function closeClip({ url }: Pick<OpenClip, 'url'>): void {
  URL.revokeObjectURL(url);
}

/** Containers by the names that people know. */
const FORMATS = ['MP4', 'MOV', 'WebM', 'MKV', 'MPEG-TS'];
const MORE_FORMATS = [...FORMATS, 'AVI'];

/** Message of a refused video: its fault and the remedy. */
export function describeClipRefusal(
  t: ReturnType<typeof useTranslations<'clip'>>,
  { refusal, tag }: { readonly refusal: ClipRefusal; readonly tag: string },
): string {
  switch (refusal.reason) {
    case 'type': {
      const names = refusal.takesMore ? MORE_FORMATS : FORMATS;
      const formats = new Intl.ListFormat(tag, { type: 'disjunction' }).format(names);
      return t('refused.type', { formats });
    }
    case 'size':
      return t('refused.size', {
        actual: formatMebibytes(tag, refusal.bytes),
        limit: formatMebibytes(tag, VIDEO_LIMITS.bytes),
      });
    case 'account':
      return t('account');
    case 'told':
      return refusal.message;
    case 'tooLong':
      return t('refused.tooLong', { minutes: VIDEO_LIMITS.minutes });
    case 'tooLarge':
      return t('refused.tooLarge', { width: VIDEO_LIMITS.longSide, height: VIDEO_LIMITS.shortSide });
    default:
      return t(`refused.${refusal.reason}`);
  }
}
