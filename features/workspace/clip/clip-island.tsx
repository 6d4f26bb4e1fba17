'use client';

import {
  type ChangeEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { keptRun } from '#lib/browser/storage/kept-run.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { Note } from '../workspace.tsx';
import type { ClipStart } from './clip-start.ts';
import type { loadClipStudio } from './clip-studio.tsx';

interface ClipIslandProps {
  readonly feature: FeatureCode;
  readonly locale: Locale;
  /** Name of the tool. */
  readonly name: string;
  /** Message where the rest cannot be loaded. */
  readonly failed: string;
  /** Drop area and samples, rendered on the server. */
  readonly children: ReactNode;
}

interface Running extends Awaited<ReturnType<typeof loadClipStudio>> {
  readonly id: number;
  readonly start: ClipStart;
}

/** Workspace before the first video: takes one in every way, and loads the rest with it. */
export function ClipIsland({ feature, locale, name, failed, children }: ClipIslandProps): ReactElement {
  const root = useRef<HTMLElement>(null);
  const [running, setRunning] = useState<Running | null>(null);
  const [isPending, setPending] = useState(false);
  const [note, setNote] = useState<Note | null>(null);
  const load = useCallback(async () => {
    const { loadClipStudio } = await import('./clip-studio.tsx');
    return loadClipStudio(feature, locale);
  }, [feature, locale]);
  const open = useCallback(
    async (startOf: () => Promise<ClipStart>) => {
      setPending(true);
      setNote(null);
      try {
        const [loaded, start] = await Promise.all([load(), startOf()]);
        setRunning((before) => ({ id: (before?.id ?? 0) + 1, start, ...loaded }));
      } catch {
        setNote({ text: failed, tone: 'bad' });
      }
      setPending(false);
    },
    [load, failed],
  );
  const onIdle = useCallback((ended: Note | null) => {
    setRunning(null);
    setNote(ended);
    requestAnimationFrame(() => root.current?.querySelector('input')?.focus({ preventScroll: true }));
  }, []);
  const isBusy = running !== null;
  useIntake({ root, feature, open, isBusy });
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    const url = button?.dataset.clip;
    if (url) void open(async () => (await import('./clip-start.ts')).startWithSampleClip(url));
  };
  const onChange = (event: ChangeEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.type !== 'file') return;
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file) void open(() => startOf(file));
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of real buttons inside, which keys press too
    <section
      ref={root}
      className="workspace wide"
      aria-label={name}
      aria-busy={isPending}
      onClick={running ? undefined : onClick}
      onChange={running ? undefined : onChange}
    >
      {note && (
        <p className={`note ${note.tone} workspace-note`} role="alert">
          {note.text}
        </p>
      )}
      {running ? (
        <running.studio
          key={running.id}
          {...{ feature, locale, onIdle }}
          messages={running.messages}
          options={running.options}
          start={running.start}
        />
      ) : (
        children
      )}
    </section>
  );
}

async function startOf(file: File): Promise<ClipStart> {
  return (await import('./clip-start.ts')).startWithFile(file);
}

interface Intake {
  readonly root: RefObject<HTMLElement | null>;
  readonly feature: FeatureCode;
  readonly open: (startOf: () => Promise<ClipStart>) => Promise<void>;
  /** True while a video is open, which another one does not replace. */
  readonly isBusy: boolean;
}

/** Takes the run of before a reload, and files that are dropped on the page or pasted. */
function useIntake({ root, feature, open, isBusy }: Intake): void {
  useEffect(() => {
    // Files that were chosen before this came to life go first.
    const [early] = root.current?.querySelector<HTMLInputElement>('input[type=file]')?.files ?? [];
    const taskId = keptRun(feature);
    if (early) void open(() => startOf(early));
    else if (taskId) void open(async () => ({ kind: 'resume', taskId }));
  }, [root, feature, open]);
  useEffect(() => {
    let stop: (() => void) | null | undefined;
    const take = (file: File) => isBusy || void open(() => startOf(file));
    // Loaded with the page at rest: there is no room for it in the first load.
    void import('./clip-start.ts').then(({ takeDrops }) => {
      if (stop !== null) stop = takeDrops(root.current, take);
    });
    return () => {
      stop?.();
      stop = null;
    };
  }, [root, open, isBusy]);
}
