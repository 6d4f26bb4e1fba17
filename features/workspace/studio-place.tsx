import {
  type ComponentType,
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
import type { ToolOptions } from '#lib/catalog/options/option.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { ClientMessages } from '#lib/i18n/load-client-messages.ts';
import type { Start as PhotoStart } from './start.ts';
import type { Note } from './workspace.tsx';
import type { DropIntake, Dropped } from './workspace-props.ts';

/** Props that every kind of workspace has. */
interface StudioProps<Start> {
  readonly feature: FeatureCode;
  readonly options: ToolOptions;
  readonly start: Start;
  readonly dropIntake: DropIntake<Start>;
  readonly locale: Locale;
  readonly messages: ClientMessages;
  /** Returns to what waits, with an optional note. */
  readonly onIdle: (note: Note | null) => void;
}

/** Workspace with its words and options. */
interface Loaded<Start> extends Pick<StudioProps<Start>, 'messages' | 'options'> {
  readonly studio: ComponentType<StudioProps<Start>>;
}

interface Running<Start> extends Loaded<Start> {
  readonly id: number;
  readonly start: Start;
}

interface StudioOptions<Start> {
  readonly feature: FeatureCode;
  readonly locale: Locale;
  /** Loads the workspace. One function for the life of the page. */
  readonly load: (feature: FeatureCode, locale: Locale) => Promise<Loaded<Start>>;
  /** Message where the rest cannot be loaded. */
  readonly failed: string;
  /** Selector of what gets the focus once the workspace was left. */
  readonly focus: string;
}

/** Loads the workspace for photos and drawings. */
export async function loadPhotoStudio(feature: FeatureCode, locale: Locale): Promise<Loaded<PhotoStart>> {
  const { loadStudio } = await import('./workspace.tsx');
  return loadStudio(feature, locale);
}

/**
 * The rest of a workspace, which is loaded in one chunk when somebody begins. A start during the work waits
 * for an answer, unless the workspace accepts it.
 */
export function useStudio<Start>(options: StudioOptions<Start>) {
  const { feature, locale, failed, focus } = options;
  const [running, setRunning] = useState<Running<Start> | null>(null);
  const [isPending, setPending] = useState(false);
  const [note, setNote] = useState<Note | null>(null);
  const [isLeft, setLeft] = useState(false);
  const accepts = useRef(true);
  const [dropped, setDropped] = useState<Dropped<Start> | null>(null);
  const root = useRef<HTMLElement>(null);
  const load = useCallback(() => options.load(feature, locale), [options.load, feature, locale]);
  const fail = useCallback(() => setNote({ text: failed, tone: 'bad' }), [failed]);
  const open = useCallback(
    async (beginning: Start | Promise<Start>) => {
      setPending(true);
      setNote(null);
      try {
        const [loaded, start] = await Promise.all([load(), beginning]);
        setRunning((before) => ({ id: (before?.id ?? 0) + 1, start, ...loaded }));
      } catch {
        fail();
      }
      setPending(false);
    },
    [load, fail],
  );
  const begin = useCallback(
    async (start: Start) => {
      if (!accepts.current) return setDropped((before) => ({ id: (before?.id ?? 0) + 1, start }));
      await open(start);
    },
    [open],
  );
  const onAnswer = useCallback(
    (opens: boolean) => {
      setDropped(null);
      if (opens && dropped) void open(dropped.start);
    },
    [open, dropped],
  );
  const end = useCallback((ended: Note | null) => {
    accepts.current = true;
    setDropped(null);
    setRunning(null);
    setNote(ended);
    setLeft(true);
  }, []);
  useEffect(() => {
    if (!running && isLeft) root.current?.querySelector<HTMLElement>(focus)?.focus({ preventScroll: true });
  }, [running, isLeft, focus]);
  const dropIntake: DropIntake<Start> = { accepts, dropped, onAnswer };
  return {
    feature,
    locale,
    root,
    running,
    dropIntake,
    isPending,
    note,
    setNote,
    fail,
    load,
    open,
    begin,
    end,
  };
}

interface StudioPlaceProps<Start> {
  readonly studio: ReturnType<typeof useStudio<Start>>;
  /** True where the rest is loaded once a pointer comes near. */
  readonly preloads: boolean;
  /** True for tools with many pictured choices, which need a wider column. */
  readonly isWide: boolean;
  /** Name of the tool. */
  readonly name: string;
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
export function StudioPlace<Start>(props: StudioPlaceProps<Start>): ReactElement {
  const { studio, isWide, name, onIdle, waiting, children } = props;
  const { feature, locale, root, running, dropIntake, isPending, note, load } = studio;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of real buttons inside, which keys press too
    <section
      ref={root as RefObject<HTMLElement>}
      className={isWide ? 'workspace wide' : 'workspace'}
      aria-label={name}
      aria-busy={isPending}
      onClick={running ? undefined : props.onClick}
      onChange={running ? undefined : props.onChange}
      onPointerEnter={props.preloads ? () => void load().catch(() => undefined) : undefined}
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
