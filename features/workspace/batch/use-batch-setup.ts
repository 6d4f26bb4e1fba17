import { useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { meetsNeed } from '#lib/browser/meets-need.ts';
import { userStore } from '#lib/browser/user/user-store.ts';
import { BATCH_PHOTOS } from '#lib/catalog/limits.ts';
import type { ToolEntry } from '#lib/catalog/tools.ts';
import { describeRefusal } from '../photo/describe-refusal.ts';
import type { OpenPhoto } from '../photo/open-photo.ts';
import type { RunRequest } from '../processing/run-task.ts';
import { type Start, startWithFiles } from '../start.ts';
import type { BatchStart } from './open-batch.ts';
import { useFirstLook } from './use-first-look.ts';

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
  const chosen = tool.batch && start.kind === 'photo' ? start.files : undefined;
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
      onRestart(startWithFiles(others));
    },
  };
}

type StartBatch = (request: () => RunRequest, photos: Many['photos']) => void;

/** State of the started batch. A second click is ignored while the mask is being rasterised. */
export function useBatchStart(): readonly [batch: BatchStart | null, start: StartBatch] {
  const [batch, setBatch] = useState<BatchStart | null>(null);
  const isMaking = useRef(false);
  const start: StartBatch = (request, photos) => {
    if (isMaking.current) return;
    isMaking.current = true;
    void batchOf(request(), photos)
      .then(setBatch)
      .finally(() => {
        isMaking.current = false;
      });
  };
  return [batch, start];
}

/** Request for many photos. Corrections are left out, since they are strokes on one photo. */
async function batchOf(request: RunRequest, photos: Many['photos']): Promise<BatchStart> {
  const { parameters, additional: others } = request;
  return { kind: 'new', photos, request: { parameters, others, mask: await request.mask } };
}
