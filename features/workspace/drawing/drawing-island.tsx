'use client';

import {
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { keptRun } from '#lib/browser/storage/kept-run.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import type { OptionValues, ToolOptions } from '#lib/catalog/options/option.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { ClientMessages } from '#lib/i18n/load-client-messages.ts';
import type { Start } from '../start.ts';
import type { Note, Studio } from '../workspace.tsx';

interface DrawingIslandProps {
  readonly feature: FeatureCode;
  readonly locale: Locale;
  /** Name of the tool. */
  readonly name: string;
  /** Message where the rest cannot be loaded. */
  readonly failed: string;
  /** Settings of the ideas, in their order. */
  readonly ideas: readonly OptionValues[];
  /** Ideas and the button that opens the settings, rendered on the server. */
  readonly children: ReactNode;
}

interface Running {
  readonly id: number;
  readonly start: Start;
  readonly studio: typeof Studio;
  readonly options: ToolOptions;
  readonly messages: ClientMessages;
}

/** Loads the rest of the workspace in one chunk. */
async function loadAll(feature: FeatureCode, locale: Locale) {
  const { loadStudio } = await import('../workspace.tsx');
  return loadStudio(feature, locale);
}

/** A photo is never dropped here. */
const noIntake = { accepts: { current: false }, droppedPhoto: null, onAnswer: () => undefined };

/** Workspace of a tool that draws, before its settings are opened: by a button, or by an idea. */
export function DrawingIsland(props: DrawingIslandProps): ReactElement {
  const { feature, locale, name, failed, ideas, children } = props;
  const [running, setRunning] = useState<Running | null>(null);
  const [isPending, setPending] = useState(false);
  const [note, setNote] = useState<Note | null>(null);
  const root = useRef<HTMLElement>(null);
  // True once the workspace was left: the focus then returns to the first button.
  const [isLeft, setLeft] = useState(false);

  const begin = useCallback(
    async (start: Start) => {
      setPending(true);
      setNote(null);
      try {
        const loaded = await loadAll(feature, locale);
        setRunning((before) => ({ id: (before?.id ?? 0) + 1, start, ...loaded }));
      } catch {
        setNote({ text: failed, tone: 'bad' });
      }
      setPending(false);
    },
    [feature, locale, failed],
  );
  useEffect(() => {
    const taskId = keptRun(feature);
    if (taskId) void begin({ kind: 'resume', taskId });
  }, [begin, feature]);
  const onIdle = useCallback((ended: Note | null) => {
    setRunning(null);
    setNote(ended);
    setLeft(true);
  }, []);
  useEffect(() => {
    if (!running && isLeft) root.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [running, isLeft]);
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    const idea = button?.dataset.idea;
    if (idea === undefined) return;
    void begin({ kind: 'drawing', values: (idea === '' ? undefined : ideas[Number(idea)]) ?? {} });
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of real buttons inside, which keys press too
    <section
      ref={root}
      className="workspace wide"
      aria-label={name}
      aria-busy={isPending}
      onClick={running ? undefined : onClick}
      onPointerEnter={() => void loadAll(feature, locale).catch(() => undefined)}
    >
      {note && (
        <p className={`note ${note.tone} workspace-note`} role="alert">
          {note.text}
        </p>
      )}
      {running ? (
        <running.studio
          key={running.id}
          feature={feature}
          locale={locale}
          messages={running.messages}
          options={running.options}
          start={running.start}
          dropIntake={noIntake}
          onIdle={onIdle}
        />
      ) : (
        children
      )}
    </section>
  );
}
