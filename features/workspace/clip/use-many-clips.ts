import { useEffect, useMemo, useState } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { useFeatures } from '#lib/browser/queries/features.ts';
import { BATCH_CLIPS, takesManyClips } from '#lib/catalog/clip-run.ts';
import { ENLARGED, enlargingProblem } from '#lib/catalog/tools/video-enhancer/constants.ts';
import type { ToolEntry } from '#lib/catalog/tools.ts';
import { creditCostsOf, quoteIfKnown } from '#lib/credits/quote-credits.ts';
import type { ItemRun } from '../batch/batch-state.ts';
import { makeClipThumbnail } from './make-clip-thumbnail.ts';
import {
  type ClipRefusal,
  ClipRefused,
  closeClip,
  describeClipRefusal,
  type OpenClip,
  openClip,
} from './open-clip.ts';

/** Facts of a video that its batch goes by, and a picture of it. */
type Known = Pick<OpenClip, 'width' | 'height'> & Pick<OneOfMany, 'thumbnail'> & { readonly seconds: number };

interface OneOfMany {
  readonly file: File;
  readonly name: string;
  /** Object URL of a small picture; null where there is none. */
  readonly thumbnail: string | null;
  /** Fault as a sentence; null where none is known. */
  readonly problem: string | null;
  /** Run of the same part; null while its length is not known, and for what cannot be used. */
  readonly run: ItemRun | null;
}

/** Videos for a batch, where more than one was chosen. */
export interface ManyClips {
  /** The open one first; empty for a single video. */
  readonly clips: readonly OneOfMany[];
  /** True while the length of some is not known. */
  readonly isReading: boolean;
  /** Number of videos beyond the limit. */
  readonly beyond: number;
  /** Removes a video by its index. In the place of the open one, the next that can be used is opened. */
  readonly remove: (index: number) => void;
}

interface ManyOptions {
  readonly tool: ToolEntry;
  readonly files: readonly File[];
  readonly clip: OpenClip | null;
  /** Of a run on the open video. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Opens the first of some videos, with the others beside it. */
  readonly onRestart: (files: readonly File[]) => void;
}

const SHORTEST = 0.1;

/** Looks at the videos beside the open one by their indexes, and tells the run of each. */
export function useManyClips({ tool, files, clip, parameters, onRestart }: ManyOptions): ManyClips {
  const t = useTranslations('clip');
  const tag = useLanguageTag();
  const costs = creditCostsOf(useFeatures());
  const [removed, setRemoved] = useState<ReadonlySet<File>>(() => new Set());
  const chosen = useMemo(() => {
    const isOpen = clip !== null && clip.file === files[0];
    return isOpen && takesManyClips(tool) && files.length > 1 ? files.slice(0, BATCH_CLIPS) : [];
  }, [clip, tool, files]);
  const known = useKnown(chosen, clip);
  const feature = tool.featureCode;

  function runOf(facts: Known | undefined): ItemRun | null {
    if (!facts) return null;
    const from = Number(parameters.from ?? 0);
    const seconds = Math.min(Number(parameters.seconds ?? 0), Math.floor((facts.seconds - from) * 1e4) / 1e4);
    const own = { ...parameters, from, seconds };
    return { parameters: own, cost: quoteIfKnown({ feature, parameters: own }, costs)?.amount ?? 0 };
  }

  function problemOf(found: Known | ClipRefusal | undefined): string | null {
    if (!found) return null;
    if ('reason' in found) return describeClipRefusal(t, { refusal: found, tag });
    const { from, factor, seconds } = parameters;
    if (found.seconds - Number(from ?? 0) < SHORTEST) return t('many.short');
    const wish = { size: found, seconds: Number(seconds ?? 0), factor: Number(factor ?? 1) };
    const problem = enlargingProblem(wish);
    return problem && t(`double.${problem}`, { seconds: ENLARGED.seconds, lines: ENLARGED.shortSide });
  }

  const clips = chosen
    .filter((file) => !removed.has(file))
    .map((file): OneOfMany => {
      const found = known.get(file);
      const problem = problemOf(found);
      const facts = found && !('reason' in found) ? found : undefined;
      const thumbnail = facts?.thumbnail ?? null;
      return { file, name: file.name, thumbnail, problem, run: problem === null ? runOf(facts) : null };
    });
  return {
    clips: clips.length > 1 ? clips : [],
    isReading: clips.length > 1 && clips.some(({ problem, run }) => problem === null && run === null),
    beyond: chosen.length === 0 ? 0 : Math.max(0, files.length - BATCH_CLIPS),
    remove(index) {
      const file = clips[index]?.file;
      if (file && index > 0) return setRemoved((before) => new Set([...before, file]));
      const rest = clips.slice(1).toSorted((a, b) => Number(a.problem !== null) - Number(b.problem !== null));
      onRestart(rest.map((one) => one.file));
    },
  };
}

/** Facts of each file, or why it is refused. Files are looked at one after the other. */
function useKnown(files: readonly File[], clip: OpenClip | null): ReadonlyMap<File, Known | ClipRefusal> {
  const [known, setKnown] = useState<ReadonlyMap<File, Known | ClipRefusal>>(() => new Map());
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    // The pictures of the looks before were given up with them.
    setKnown((before) => (before.size === 0 ? before : new Map()));
    void (async () => {
      for (const file of files) {
        const found = clip?.file === file ? await factsOf(clip, signal) : await lookAt(file, signal);
        if (found && 'thumbnail' in found) keepUntil(signal, found.thumbnail);
        if (signal.aborted) return;
        if (found) setKnown((before) => new Map([...before, [file, found]]));
      }
    })();
    return () => stop.abort();
  }, [files, clip]);
  return known;
}

/** Gives an object URL up once a signal has fired. */
function keepUntil(signal: AbortSignal, url: string | null): void {
  if (url === null) return;
  if (signal.aborted) URL.revokeObjectURL(url);
  else signal.addEventListener('abort', () => URL.revokeObjectURL(url), { once: true });
}

async function factsOf(clip: OpenClip, signal: AbortSignal): Promise<Known> {
  const { width, height, frames } = clip;
  return { width, height, seconds: frames.seconds, thumbnail: await makeClipThumbnail(clip, signal) };
}

/** Facts of a file, or why it is refused; null where nobody waits for them any more. */
async function lookAt(file: File, signal: AbortSignal): Promise<Known | ClipRefusal | null> {
  try {
    const clip = await openClip({ file, name: file.name }, signal);
    const facts = await factsOf(clip, signal);
    closeClip(clip);
    return facts;
  } catch (error) {
    if (error instanceof ClipRefused) return error.refusal;
    return signal.aborted ? null : { reason: 'unreadable' };
  }
}
