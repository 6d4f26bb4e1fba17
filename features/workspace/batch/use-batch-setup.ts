import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { meetsNeed } from '#lib/browser/meets-need.ts';
import { userStore } from '#lib/browser/user/user-store.ts';
import { BATCH_PHOTOS } from '#lib/catalog/limits.ts';
import type { ToolEntry } from '#lib/catalog/tools.ts';
import { describeRefusal } from '../photo/describe-refusal.ts';
import { checkFile, type OpenPhoto } from '../photo/open-photo.ts';
import { PhotoRefused, type Refusal } from '../photo/refusal.ts';
import type { RunRequest } from '../processing/run-task.ts';
import type { Start } from '../start.ts';
import type { BatchStart } from './open-batch.ts';

interface OneOfMany {
  readonly file: Blob;
  readonly name: string;
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
  /** Removes a photo by its index. */
  readonly remove: (index: number) => void;
}

interface ManyOptions {
  readonly tool: ToolEntry;
  readonly start: Start;
  readonly photo: OpenPhoto | null;
}

export function useMany({ tool, start, photo }: ManyOptions): Many {
  const isPro = useStore(userStore, ({ user }) => user?.isVip ?? false);
  const [removed, setRemoved] = useState<ReadonlySet<Blob>>(() => new Set());
  const chosen = tool.batch && start.kind === 'photo' ? start.files : undefined;
  const most = isPro ? BATCH_PHOTOS.pro : BATCH_PHOTOS.everyone;
  const refusals = useRefusals(chosen, most);
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
        return { ...taken, problem: refusal ? describeRefusal(t, { refusal, tag }) : null };
      });
    return { photos: taken.length > 1 ? taken : [], beyond: Math.max(0, chosen.length - most) };
  }, [photo, chosen, most, removed, refusals, t, tag]);
  return {
    ...{ photos, beyond, most },
    usable: photos.filter(({ problem }) => problem === null).length,
    pro: isPro || !meetsNeed('payments') ? null : BATCH_PHOTOS.pro,
    remove(index) {
      const file = photos[index]?.file;
      if (file) setRemoved((before) => new Set([...before, file]));
    },
  };
}

const NONE: ReadonlyMap<Blob, Refusal> = new Map();

/** Checks files without decoding. A damaged file is found when it is opened in the batch. */
function useRefusals(files: readonly File[] | undefined, most: number): ReadonlyMap<Blob, Refusal> {
  const [refusals, setRefusals] = useState(NONE);
  useEffect(() => {
    if (!files || files.length < 2) return;
    let isGone = false;
    // The photo on the stage takes one place, wherever it stands in the list.
    const looked = files.slice(0, most + 1).map(async (file) => [file, await refusalOf(file)] as const);
    Promise.all(looked).then((all) => {
      if (!isGone) setRefusals(new Map(all.flatMap(([file, refusal]) => (refusal ? [[file, refusal]] : []))));
    });
    return () => {
      isGone = true;
    };
  }, [files, most]);
  return refusals;
}

async function refusalOf(file: File): Promise<Refusal | null> {
  try {
    await checkFile(file);
    return null;
  } catch (error) {
    if (error instanceof PhotoRefused) return error.refusal;
    throw error;
  }
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
