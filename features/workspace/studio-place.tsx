import {
  type FormEventHandler,
  type MouseEventHandler,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Locale } from '#lib/catalog/locales.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { Start } from './start.ts';
import type { loadStudio, Note } from './workspace.tsx';
import type { DropIntake } from './workspace-props.ts';

interface Running extends Awaited<ReturnType<typeof loadStudio>> {
  readonly id: number;
  readonly start: Start;
}

interface StudioOptions {
  readonly feature: FeatureCode;
  readonly locale: Locale;
  /** Message where the rest cannot be loaded. */
  readonly failed: string;
  /** Selector of what gets the focus once the workspace was left. */
  readonly focus: string;
}

/** The rest of a workspace, which is loaded in one chunk when somebody begins. */
export function useStudio({ feature, locale, failed, focus }: StudioOptions) {
  const [running, setRunning] = useState<Running | null>(null);
  const [isPending, setPending] = useState(false);
  const [note, setNote] = useState<Note | null>(null);
  const [isLeft, setLeft] = useState(false);
  const root = useRef<HTMLElement>(null);
  const load = useCallback(async () => {
    const { loadStudio } = await import('./workspace.tsx');
    return loadStudio(feature, locale);
  }, [feature, locale]);
  const open = useCallback(
    async (start: Start) => {
      setPending(true);
      setNote(null);
      try {
        const loaded = await load();
        setRunning((before) => ({ id: (before?.id ?? 0) + 1, start, ...loaded }));
      } catch {
        setNote({ text: failed, tone: 'bad' });
      }
      setPending(false);
    },
    [load, failed],
  );
  const end = useCallback((ended: Note | null) => {
    setRunning(null);
    setNote(ended);
    setLeft(true);
  }, []);
  useEffect(() => {
    if (!running && isLeft) root.current?.querySelector<HTMLElement>(focus)?.focus({ preventScroll: true });
  }, [running, isLeft, focus]);
  return { feature, locale, root, running, isPending, note, setNote, load, open, end };
}

interface StudioPlaceProps {
  readonly studio: ReturnType<typeof useStudio>;
  /** True for tools with many pictured choices, which need a wider column. */
  readonly isWide: boolean;
  /** Name of the tool. */
  readonly name: string;
  readonly dropIntake: DropIntake;
  readonly onIdle: (note: Note | null) => void;
  /** Hears the buttons of what waits. */
  readonly onClick: MouseEventHandler;
  /** Hears the fields of what waits. */
  readonly onChange?: FormEventHandler | undefined;
  /** The part that waits, rendered on the server. */
  readonly waiting: ReactNode;
  /** Beside it. */
  readonly children?: ReactNode;
}

/** Place of a workspace: a form that waits for somebody to begin, then the workspace itself. */
export function StudioPlace({ studio, isWide, name, ...props }: StudioPlaceProps): ReactElement {
  const { feature, locale, root, running, isPending, note, load } = studio;
  const { dropIntake, onIdle, waiting, children } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of real buttons inside, which keys press too
    <section
      ref={root as RefObject<HTMLElement>}
      className={isWide ? 'workspace wide' : 'workspace'}
      aria-label={name}
      aria-busy={isPending}
      onClick={running ? undefined : props.onClick}
      onChange={running ? undefined : props.onChange}
      onPointerEnter={() => void load().catch(() => undefined)}
    >
      {note && (
        <p className={`note ${note.tone} workspace-note`} role="alert">
          {note.text}
        </p>
      )}
      {running ? (
        <running.studio
          key={running.id}
          {...{ feature, locale, dropIntake, onIdle }}
          messages={running.messages}
          options={running.options}
          start={running.start}
        />
      ) : (
        waiting
      )}
      {!running && children}
    </section>
  );
}
