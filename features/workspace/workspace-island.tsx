'use client';

import {
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
} from 'react';
import { keptPhotoKey, keptRun } from '#lib/browser/storage/kept-run.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { type Start, startWithUrl } from './start.ts';
import { loadPhotoStudio, StudioPlace, useStudio } from './studio-place.tsx';
import { takeChosen, useIntake } from './use-intake.ts';
import { useUrlField } from './use-url-field.tsx';
import type { Note } from './workspace.tsx';

interface ToolIslandProps {
  readonly feature: FeatureCode;
  readonly locale: Locale;
  /** True for tools with many pictured choices, which need a wider column. */
  readonly isWide: boolean;
  /** Name of the tool. */
  readonly name: string;
  /** Message where a part of the page cannot be loaded. */
  readonly failed: string;
  /** Drop area and samples, rendered on the server. */
  readonly children: ReactNode;
}

/** Photo that this tab had open before a reload. */
async function openKept(feature: FeatureCode): Promise<File | null> {
  const { readKeptPhoto } = await import('#lib/browser/storage/kept-photo.ts');
  return readKeptPhoto(feature);
}

/** Start with one of our samples, by its URL. */
async function startOfSample(url: string): Promise<Start> {
  return (await import('./start-with-sample.ts')).startWithSample(url);
}

/** Workspace before the first photo: accepts a photo in every way, and loads the rest with it. */
export function ToolIsland(props: ToolIslandProps): ReactElement {
  const { feature, locale, isWide, name, failed, children } = props;
  const studio = useStudio({ feature, locale, load: loadPhotoStudio, failed, focus: 'input' });
  const { root, setNote, fail, begin, end } = studio;
  const urlField = useUrlField({
    ...{ locale, onFail: fail, workspace: root },
    words: 'upload',
    onUrl: (url) => void begin(startWithUrl(url)),
  });
  const { close: closeUrlField } = urlField;

  const onIdle = useCallback(
    (ended: Note | null) => {
      end(ended);
      // A failed URL stays in the field for correction.
      if (ended?.tone !== 'bad') closeUrlField();
    },
    [end, closeUrlField],
  );
  usePhotoIntake({ feature, begin, root });

  const onClick = async (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    const sample = button?.dataset.sample;
    if (sample) void startOfSample(sample).then(begin, fail);
    if (button?.dataset.url !== undefined) void urlField.open();
    if (button?.dataset.paste === undefined) return;
    const clipped = await import('./photo/read-clipboard.ts')
      .then(({ readClipping }) => readClipping(locale))
      .catch((): Note => ({ text: failed, tone: 'bad' }));
    if ('kind' in clipped) void begin(clipped);
    else setNote(clipped);
  };

  return (
    <StudioPlace
      {...{ studio, isWide, name, onIdle, onClick }}
      preloads
      onChange={({ target }) => takeChosen(target, (files) => void begin({ kind: 'files', files }))}
      waiting={children}
    >
      {urlField.field}
    </StudioPlace>
  );
}

interface IntakeOptions {
  readonly feature: FeatureCode;
  readonly begin: (start: Start) => Promise<void>;
  readonly root: RefObject<HTMLElement | null>;
}

/** Handles photos from before a reload, photos chosen before hydration, and pasted and dropped ones. */
function usePhotoIntake({ feature, begin, root }: IntakeOptions): void {
  useEffect(() => {
    const taskId = keptRun(feature);
    // Photos chosen before hydration take precedence over the photo from before a reload.
    const early = root.current?.querySelector<HTMLInputElement>('input[type=file]')?.files;
    if (early?.length) void begin({ kind: 'files', files: [...early] });
    else if (taskId) void begin({ kind: 'resume', taskId });
    else if (keptPhotoKey(feature)) {
      void openKept(feature).then((file) => file && begin({ kind: 'files', files: [file] }));
    }
  }, [begin, feature, root]);
  useIntake(
    useCallback(
      async () => (await import('./photo/take-photos.ts')).takePhotos(root.current, begin),
      [root, begin],
    ),
  );
}
