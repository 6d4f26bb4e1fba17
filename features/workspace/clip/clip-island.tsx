'use client';

import {
  type FormEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
} from 'react';
import type { Locale } from '#lib/catalog/locales.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { StudioPlace, useStudio } from '../studio-place.tsx';
import { takeChosen, useIntake } from '../use-intake.ts';
import { useUrlField } from '../use-url-field.tsx';
import type { Note } from '../workspace.tsx';
import type { ClipStart } from './clip-start.ts';

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
  const { root, fail, open, begin, end } = studio;
  const urlField = useUrlField({
    ...{ locale, onFail: fail, workspace: root },
    words: 'clip',
    onUrl: (url) => void open(loadStart().then((start) => start.startWithClipUrl(url))),
  });
  const { close: closeUrlField } = urlField;
  const onIdle = useCallback(
    (note: Note | null) => {
      end(note);
      // A failed URL stays in the field for correction.
      if (note?.tone !== 'bad') closeUrlField();
    },
    [end, closeUrlField],
  );
  useClipIntake({ root, feature, begin, fail });
  const onClick = ({ target }: MouseEvent) =>
    void loadStart().then(({ takePress }) => takePress(target, { open, askUrl: urlField.open }), fail);
  const onChange = ({ target }: FormEvent) =>
    takeChosen(target, (files) => {
      void loadStart().then(({ startWithFiles }) => begin(startWithFiles(files)), fail);
    });
  return (
    <StudioPlace
      {...{ studio, name, onClick, onChange }}
      isWide
      preloads={false}
      onIdle={onIdle}
      waiting={children}
    >
      {urlField.field}
    </StudioPlace>
  );
}

interface Intake {
  readonly root: RefObject<HTMLElement | null>;
  readonly feature: FeatureCode;
  readonly begin: (start: ClipStart) => Promise<void>;
  /** Says that the ways in cannot be loaded. */
  readonly fail: () => void;
}

/** Takes the run of before a reload, and files that are dropped on the page or pasted. */
function useClipIntake({ root, feature, begin, fail }: Intake): void {
  useEffect(() => {
    void loadStart().then(({ openKept }) => openKept({ root: root.current, feature, open: begin }), fail);
  }, [root, feature, begin, fail]);
  useIntake(useCallback(async () => (await loadStart()).takeDrops(root.current, begin), [root, begin]));
}
