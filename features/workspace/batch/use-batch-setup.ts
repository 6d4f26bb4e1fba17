import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useFailureTexts } from '#components/messages/describe-failure.ts';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { meetsNeed } from '#lib/browser/meets-need.ts';
import { tellNotice } from '#lib/browser/notices/notice-request.ts';
import { userStore } from '#lib/browser/user/user-store.ts';
import { BATCH_PHOTOS } from '#lib/catalog/limits.ts';
import type { ToolEntry } from '#lib/catalog/tools.ts';
import { makeThumbnail } from '../additional/make-thumbnail.ts';
import { checkFile, type OpenPhoto, openPhoto } from '../photo/open-photo.ts';
import { describeRefusal, PhotoRefused, type Refusal } from '../photo/refusal.ts';
import type { RunRequest } from '../processing/run-task.ts';
import type { Start } from '../start.ts';
import type { BatchStart } from './open-batch.ts';

interface OneOfMany {
  readonly file: Blob;
  readonly name: string;
  /** Object URL of a small picture; null before it is made, and for what is no photo. */
  readonly thumbnail: string | null;
  /** Fault of the file as a sentence; null where none is known. */
  readonly problem: string | null;
}

/** Photos for a batch, where more than one was chosen. */
export interface Many {
  /** Photos of the batch, the one on the stage first; empty for a single photo. */
  readonly photos: readonly OneOfMany[];
  /** Number of photos without a known fault. */
  readonly usable: number;
  /** Number of photos beyond the limit. */
  readonly beyond: number;
  readonly most: number;
  /** Limit in Pro; null for Pro users. */
  readonly pro: number | null;
  /** Removes a photo by its index; the next one takes the place of the first, which is on the stage. */
  readonly remove: (index: number) => void;
}

interface ManyOptions {
  readonly tool: ToolEntry;
  readonly start: Start;
  readonly photo: OpenPhoto | null;
  /** Opens the others once the photo on the stage is removed. */
  readonly onRestart: (start: Start) => void;
}

export function useMany({ tool, start, photo, onRestart }: ManyOptions): Many {
  const isPro = useStore(userStore, ({ user }) => user?.isVip ?? false);
  const [removed, setRemoved] = useState<ReadonlySet<Blob>>(() => new Set());
  const chosen = tool.batch && start.kind === 'files' ? start.files : undefined;
  const most = isPro ? BATCH_PHOTOS.pro : BATCH_PHOTOS.everyone;
  const [refusals, thumbnails] = useFirstLook(chosen, most);
  const t = useTranslations('workspace');
  const tag = useLanguageTag();
  const { photos, beyond } = useMemo(() => {
    if (!photo || !chosen || chosen.length < 2) return { photos: [], beyond: 0 };
    const others = chosen.filter((file) => file !== photo.file);
    const taken = [
      { file: photo.file, name: photo.name },
      ...others.map((file) => ({ file, name: file.name })),
    ]
      .slice(0, most)
      .filter(({ file }) => !removed.has(file))
      .map((taken) => {
        const refusal = refusals.get(taken.file);
        const problem = refusal ? describeRefusal(t, { refusal, tag }) : null;
        return { ...taken, problem, thumbnail: thumbnails.get(taken.file) ?? null };
      });
    return { photos: taken.length > 1 ? taken : [], beyond: Math.max(0, chosen.length - most) };
  }, [photo, chosen, most, removed, refusals, thumbnails, t, tag]);
  return {
    ...{ photos, beyond, most },
    usable: photos.filter(({ problem }) => problem === null).length,
    pro: isPro || !meetsNeed('payments') ? null : BATCH_PHOTOS.pro,
    remove(index) {
      const file = photos[index]?.file;
      if (!file) return;
      if (index > 0) return setRemoved((before) => new Set([...before, file]));
      const others = chosen?.filter((other) => other !== file && !removed.has(other)) ?? [];
      onRestart({ kind: 'files', files: others });
    },
  };
}

type StartBatch = (request: () => RunRequest, photos: Many['photos']) => void;

/**
 * State of the started batch. A second click is ignored while the mask is being rasterised, and a first one
 * where the photos have changed before its batch could be shown.
 * @param load the view of a batch, before it is drawn: a missing part would take the whole page with it
 * @param shown photos of the set-up
 */
export function useBatchStart(
  load: () => Promise<unknown>,
  shown: Many['photos'],
): readonly [batch: BatchStart | null, start: StartBatch] {
  const [batch, setBatch] = useState<BatchStart | null>(null);
  const isMaking = useRef(false);
  const { network } = useFailureTexts();
  const now = useRef(shown);
  useEffect(() => {
    now.current = shown;
  }, [shown]);
  const isMany = shown.length > 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once for many photos, to be there with the press
  useEffect(() => {
    // A failure is told where the batch is started.
    if (isMany) load().catch(() => undefined);
  }, [isMany]);
  const start: StartBatch = (request, photos) => {
    if (isMaking.current) return;
    isMaking.current = true;
    const made = batchOf(request(), photos);
    void load()
      .then(
        async () => {
          const batch = await made;
          if (areSame(photos, now.current)) setBatch(batch);
        },
        () => {
          made.catch(() => undefined);
          tellNotice({ kind: 'failure', text: network });
        },
      )
      .finally(() => {
        isMaking.current = false;
      });
  };
  return [batch, start];
}

/** True for the same files in the same order; their small pictures and faults may have come since. */
function areSame(photos: Many['photos'], others: Many['photos']): boolean {
  return photos.length === others.length && photos.every(({ file }, index) => file === others[index]?.file);
}

/** Request for many photos. Corrections are left out, since they are strokes on one photo. */
async function batchOf(request: RunRequest, photos: Many['photos']): Promise<BatchStart> {
  const { parameters, cost, consent, additional: others } = request;
  return { kind: 'new', photos, request: { parameters, cost, consent, others, mask: await request.mask } };
}

interface FirstLook {
  readonly refusals: ReadonlyMap<Blob, Refusal>;
  /** Object URLs of small pictures. */
  readonly thumbnails: ReadonlyMap<Blob, string>;
}

const NOTHING: FirstLook = { refusals: new Map(), thumbnails: new Map() };

/**
 * Looks at the files of a batch before its start: first at their types and sizes, then at one after the other
 * decoded, to save a phone's memory.
 */
function useFirstLook(
  files: readonly File[] | undefined,
  most: number,
): readonly [refusals: FirstLook['refusals'], thumbnails: FirstLook['thumbnails']] {
  const [{ refusals, thumbnails }, setLook] = useState(NOTHING);
  useEffect(() => {
    setLook(NOTHING);
    if (!files || files.length < 2) return;
    const stop = new AbortController();
    // The photo on the stage takes one place, wherever it stands in the list.
    void lookAt(files.slice(0, most + 1), { signal: stop.signal, onLook: setLook });
    return () => stop.abort();
  }, [files, most]);
  return [refusals, thumbnails];
}

interface LookOptions {
  readonly signal: AbortSignal;
  readonly onLook: (look: FirstLook) => void;
}

async function lookAt(files: readonly File[], { signal, onLook }: LookOptions): Promise<void> {
  const refusals = new Map<Blob, Refusal>();
  const look = async (file: File, work: () => Promise<unknown>) => {
    const refusal = await refusalOf(work);
    if (refusal) refusals.set(file, refusal);
  };
  await Promise.all(files.map((file) => look(file, () => checkFile(file))));
  const thumbnails = new Map<Blob, string>();
  signal.addEventListener('abort', () => {
    for (const url of thumbnails.values()) URL.revokeObjectURL(url);
  });
  const tell = () =>
    signal.aborted || onLook({ refusals: new Map(refusals), thumbnails: new Map(thumbnails) });
  tell();
  for (const file of files.filter((file) => !refusals.has(file))) {
    if (signal.aborted) return;
    await look(file, async () => {
      const thumbnail = await makeThumbnail((await openPhoto(file, file.name)).bitmap);
      if (signal.aborted) URL.revokeObjectURL(thumbnail);
      else thumbnails.set(file, thumbnail);
    });
    tell();
  }
}

async function refusalOf(look: () => Promise<unknown>): Promise<Refusal | null> {
  try {
    await look();
    return null;
  } catch (error) {
    // Other failures are told once the batch opens the file; a list without pictures works all the same.
    return error instanceof PhotoRefused ? error.refusal : null;
  }
}
