import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { createEditorStore, type EditorStore } from '#features/editor/editor-store.ts';
import { useNamedModel } from '#features/options/offered-models.ts';
import { initialValues, shownOptions, valuesOfRun } from '#features/options/option-values.ts';
import { fetchBlob } from '#lib/browser/downloads/prepare-download.ts';
import { boundsOfAdditional } from '#lib/catalog/options/bounds-of-additional.ts';
import type { Option, OptionValue, OptionValues, ToolOptions } from '#lib/catalog/options/option.ts';
import type { ToolEntry } from '#lib/catalog/tools.ts';
import type { AdditionalPhotosKey } from '../additional/additional-photos.tsx';
import {
  type AdditionalPhoto,
  type AdditionalPhotosState,
  useAdditionalPhotos,
} from '../additional/use-additional-photos.ts';
import { randomSeed } from '../drawing/seed-field.tsx';
import { type Consent, useConsent } from '../setup/use-consent.ts';
import { clipParameters } from './clip-actions.ts';
import type { ClipState } from './clip-state.ts';
import type { OpenClip } from './open-clip.ts';
import { firstTrim, placeOf, spanOf, type Trim, trimOf } from './trim.ts';
import type { ShownClip } from './use-clip-copy.ts';
import type { ClipControls } from './use-clip-workspace.ts';
import { type CountedFaces, useCountedFaces } from './use-counted-faces.ts';

/** All settings of the next run. */
interface ClipSettings extends Consent {
  readonly values: OptionValues;
  readonly set: (name: string, value: OptionValue) => void;
  /** Visible options for the present values and the open video. */
  readonly shown: readonly Option[];
  /** True where another seed gives another result. */
  readonly hasSeed: boolean;
  /** Marks that are brushed on a frame of the open video; null for tools without a mask. */
  readonly editor: EditorStore | null;
  /** Photo that may go with the video; none for tools without. */
  readonly additional: AdditionalPhotosState;
  /** Photos that a run with the present values needs, and takes. */
  readonly additionalBounds: readonly [least: number, most: number];
  /** Photos that go with the video. */
  readonly photos: readonly AdditionalPhoto[];
  /** Frame in which faces are counted; null for tools that count none, and while no video is open. */
  readonly counted: CountedFaces | null;
  /** Frame on which marks were brushed; null before. */
  readonly markedFrame: number | null;
  readonly setMarkedFrame: (frame: number) => void;
  /** Chosen part; null while no video is open. */
  readonly trim: Trim | null;
  readonly setTrim: (trim: Trim) => void;
  /** Parameters of a run of the chosen part. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

interface Settled {
  readonly tool: ToolEntry;
  readonly options: ToolOptions;
  readonly state: ClipState;
}

/** Part that a run was on, where its parameters say so. */
function partOf(parameters: Readonly<Record<string, unknown>> | undefined) {
  const { from, seconds } = parameters ?? {};
  return typeof from === 'number' && typeof seconds === 'number' ? { from, seconds } : null;
}

function startOf(clip: OpenClip | null, parameters?: Readonly<Record<string, unknown>>): Trim | null {
  const part = partOf(parameters);
  return clip && (part ? trimOf(clip.frames, part) : firstTrim(clip.frames));
}

/** Photos of a run from before a reload, or from the history, once its video is open. */
function useRestoredPhotos({ clip, input }: ClipState, { photos, add }: AdditionalPhotosState): void {
  const known = useRef<string | null>(null);
  const isEmpty = photos.length === 0;
  useEffect(() => {
    if (!clip || !input || known.current === input.id) return;
    known.current = input.id;
    const sent = input.inputs.filter(({ role }) => role === 'additional');
    const urls = sent.flatMap(({ url }) => url ?? []);
    if (!isEmpty || urls.length === 0) return;
    const { signal } = new AbortController();
    Promise.all(urls.map((url) => fetchBlob(url, signal))).then(
      (files) => add(files, { isRestored: true }),
      // Photos that are deleted or unreachable have to be added again.
      () => undefined,
    );
  }, [clip, input, isEmpty, add]);
}

/** Settings of a run on a video. A run of before a reload, or from the history, brings its own. */
export function useClipSettings({ tool, options, state }: Settled): ClipSettings {
  const { clip, input } = state;
  const [values, setAll] = useState<OptionValues>(() => ({
    ...initialValues(options, new URLSearchParams(location.search)),
    seed: randomSeed(),
  }));
  const [chosen, setChosen] = useState<{ readonly of: OpenClip; readonly trim: Trim } | null>(null);
  const editor = useMemo(() => (clip && tool.inputs.mask ? createEditorStore(clip) : null), [clip, tool]);
  const consent = useConsent(tool);
  const { setConsent } = consent;
  const set = useCallback(
    (name: string, value: OptionValue) => setAll((before) => ({ ...before, [name]: value })),
    [],
  );
  useEffect(() => {
    if (!input) return;
    setAll((before) => valuesOfRun(before, input.parameters));
    setConsent(input.consent);
  }, [input, setConsent]);
  const trim = chosen && chosen.of === clip ? chosen.trim : startOf(clip, input?.parameters);
  const shown = shownOptions(options, { values, isMarked: false }).filter(
    ({ name }) => name !== 'sound' || clip === null || clip.hasSound,
  );
  const takesSeed = useNamedModel(tool.featureCode, values)?.takesSeed;
  const additional = useAdditionalPhotos(
    tool.inputs.additional?.[1] ?? 0,
    // Consent covers only the photos present at that moment.
    useCallback(() => setConsent(false), [setConsent]),
  );
  useRestoredPhotos(state, additional);
  const additionalBounds = boundsOfAdditional({ ...tool, ...options }, values);
  const photos = additional.photos.slice(0, additionalBounds[1]);
  const counted = useCountedFaces({ shown, clip, trim, before: input?.parameters.at, set });
  const [marked, setMarked] = useState<{ readonly of: OpenClip; readonly frame: number } | null>(null);
  const markedFrame = marked && marked.of === clip ? marked.frame : null;
  const markedAt =
    clip && markedFrame !== null && values.moves ? placeOf(clip.frames, markedFrame) : undefined;
  const part = clip && trim ? spanOf(clip.frames, trim) : partOf(input?.parameters);
  return {
    ...clipParameters({ options, shown, values, part, at: counted?.at ?? markedAt, takesSeed }),
    ...{ values, set, shown, trim, editor, additional, additionalBounds, photos, counted },
    ...{ markedFrame, setMarkedFrame: (frame) => clip && setMarked({ of: clip, frame }) },
    ...consent,
    setTrim: (next) => {
      if (!clip) return;
      setChosen({ of: clip, trim: next });
      counted?.leave(next);
    },
  };
}

/** Props shared by the views of the workspace for clips. */
export interface ClipParts {
  readonly tool: ToolEntry;
  readonly options: ToolOptions;
  readonly workspace: ClipControls;
  readonly settings: ClipSettings;
  readonly shown: ShownClip;
  /** @param cost credits that the person was told; where left out, those of the press before */
  readonly run: (cost?: number) => void;
}

/** Sentence on what is missing for any work on the video: its photo, or the consent; null for nothing. */
export function useMissing({
  tool,
  settings: { photos, additionalBounds, asksConsent, consent },
}: Pick<ClipParts, 'tool' | 'settings'>): string | null {
  const t = useTranslations('options');
  if (photos.length < additionalBounds[0]) return t(`additional.${tool.key as AdditionalPhotosKey}.missing`);
  return asksConsent && !consent ? t('consent.missing') : null;
}
