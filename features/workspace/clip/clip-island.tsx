'use client';

import {
  type FormEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import type { Locale } from '#lib/catalog/locales.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { StudioPlace, useStudio } from '../studio-place.tsx';
import { useIntake } from '../use-intake.ts';
import { useUrlField } from '../use-url-field.tsx';
import type { Note } from '../workspace.tsx';
import type { ClipStart } from './clip-start.ts';
import type { ClipIntake } from './replace-clip-prompt.tsx';

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

async function loadStudio(feature: FeatureCode, locale: Locale) {
  const { loadClipStudio } = await import('./clip-studio.tsx');
  return loadClipStudio(feature, locale);
}

/** The ways in. They are loaded with the page at rest: there is no room for them in the first load. */
function loadStart() {
  return import('./clip-start.ts');
}

/** Workspace before the first video: takes one in every way, and loads the rest with it. */
export function ClipIsland({ feature, locale, name, failed, children }: ClipIslandProps): ReactElement {
  const studio = useStudio({ feature, locale, load: loadStudio, failed, focus: 'input' });
  const { root, running, fail, open, end } = studio;
  const [dropped, setDropped] = useState<ClipIntake['dropped']>(null);
  const isOpen = running !== null;
  const onFiles = useCallback(
    (files: readonly File[]) => {
      if (isOpen) setDropped((before) => ({ id: (before?.id ?? 0) + 1, files }));
      else void open(startOf(files));
    },
    [isOpen, open],
  );
  const urlField = useUrlField({
    ...{ locale, onFail: fail, workspace: root },
    words: 'clip',
    onUrl: (url) => void open(loadStart().then((start) => start.startWithClipUrl(url))),
  });
  const { close: closeUrlField } = urlField;
  const own = useMemo(() => {
    const onAnswer = (opens: boolean) => {
      setDropped(null);
      if (opens && dropped) void open(startOf(dropped.files));
    };
    return { intake: { dropped, onAnswer } };
  }, [dropped, open]);
  const onIdle = useCallback(
    (note: Note | null) => {
      setDropped(null);
      end(note);
      // A failed URL stays in the field for correction.
      if (note?.tone !== 'bad') closeUrlField();
    },
    [end, closeUrlField],
  );
  useClipIntake({ root, feature, open, onFiles, fail });
  const onClick = ({ target }: MouseEvent) =>
    void loadStart().then(({ takePress }) => takePress(target, { open, askUrl: urlField.open }), fail);
  const onChange = ({ target }: FormEvent) =>
    void loadStart().then(
      ({ takeChosen }) => takeChosen(target, onFiles),
      () => {
        fail();
        // Else the same file could not be chosen again.
        if (target instanceof HTMLInputElement && target.files) target.value = '';
      },
    );
  return (
    <StudioPlace
      {...{ studio, own, name, onClick, onChange }}
      isWide
      preloads={false}
      onIdle={onIdle}
      waiting={children}
    >
      {urlField.field}
    </StudioPlace>
  );
}

async function startOf(files: readonly File[]): Promise<ClipStart> {
  return (await loadStart()).startWithFiles(files);
}

interface Intake {
  readonly root: RefObject<HTMLElement | null>;
  readonly feature: FeatureCode;
  readonly open: (start: ClipStart | Promise<ClipStart>) => Promise<void>;
  readonly onFiles: (files: readonly File[]) => void;
  /** Says that the ways in cannot be loaded. */
  readonly fail: () => void;
}

/** Takes the run of before a reload, and files that are dropped on the page or pasted. */
function useClipIntake({ root, feature, open, onFiles, fail }: Intake): void {
  useEffect(() => {
    void loadStart().then(({ openKept }) => openKept({ root: root.current, feature, open }), fail);
  }, [root, feature, open, fail]);
  useIntake(useCallback(async () => (await loadStart()).takeDrops(root.current, onFiles), [root, onFiles]));
}
