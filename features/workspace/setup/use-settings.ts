import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useLocale } from '#components/messages/messages-context.tsx';
import { createEditorStore, type EditorStore } from '#features/editor/editor-store.ts';
import { rasterCorrectionsPng, rasterMaskPng } from '#features/editor/export-mask.ts';
import type { Correction } from '#features/marking/correction-field.tsx';
import { firstMarking, type Marking, markingParameters } from '#features/marking/marking.ts';
import { keepValues, restoreValues } from '#features/options/kept-values.ts';
import {
  initialValues,
  isModelNamed,
  parametersOf,
  shownOptions,
  valuesOfRun,
} from '#features/options/option-values.ts';
import { stepsOf } from '#features/options/plan-steps.ts';
import { fetchBlob } from '#lib/browser/downloads/prepare-download.ts';
import { hanFormOf } from '#lib/catalog/lettering/han-form.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import { boundsOfAdditional } from '#lib/catalog/options/bounds-of-additional.ts';
import type { Option, OptionValue, OptionValues, ToolOptions } from '#lib/catalog/options/option.ts';
import { photosUsed } from '#lib/catalog/plans/places.ts';
import { worksWithoutPhoto } from '#lib/catalog/tool.ts';
import type { ToolEntry } from '#lib/catalog/tools.ts';
import { type AdditionalPhotosState, useAdditionalPhotos } from '../additional/use-additional-photos.ts';
import { type CutOut, useCutOut } from '../cut-out/use-cut-out.ts';
import { randomSeed } from '../drawing/seed-field.tsx';
import type { OpenPhoto } from '../photo/open-photo.ts';
import type { RunRequest } from '../processing/run-task.ts';
import type { WorkspaceControls } from '../use-workspace.ts';
import type { TaskInput } from '../workspace-state.ts';
import { type Consent, useConsent } from './use-consent.ts';
import { useKeptMarks, useKeptSettings } from './use-kept-setup.ts';

/** All settings of the next run. */
export interface Settings extends Consent {
  readonly values: OptionValues;
  readonly set: (name: string, value: OptionValue) => void;
  readonly setAll: (change: (values: OptionValues) => OptionValues) => void;
  /** Visible options for the present values. */
  readonly shown: readonly Option[];
  readonly marking: Marking;
  readonly setMarking: (marking: Marking) => void;
  /** Marks of the open photo. */
  readonly editor: EditorStore | null;
  /** Correction strokes of a cut-out; null for tools without. */
  readonly corrections: EditorStore | null;
  /** Kind of the correction strokes being drawn; null while they are not. */
  readonly correcting: Correction | null;
  readonly setCorrecting: (correcting: Correction | null) => void;
  readonly cutOut: CutOut;
  /** True where marks from before a reload were restored. */
  readonly restored: boolean;
  readonly additional: AdditionalPhotosState;
  /** Smallest and largest number of additional photos for the present values. */
  readonly additionalBounds: readonly [least: number, most: number];
}

interface SettingsOptions {
  readonly tool: ToolEntry;
  readonly options: ToolOptions;
  readonly photo: OpenPhoto | null;
  /** Values that the workspace was opened with. */
  readonly preset?: OptionValues;
}

/** Values at first. Drawings have a seed as well, which no two people share, and forms of characters. */
function firstValues({ tool, options, preset, locale }: SettingsOptions & { readonly locale: Locale }) {
  const initial = initialValues(options, new URLSearchParams(location.search));
  return {
    ...initial,
    ...(worksWithoutPhoto(tool) && { seed: randomSeed(), han: hanFormOf(locale) }),
    ...preset,
  };
}

export function useSettings({ tool, options, photo, preset }: SettingsOptions): Settings {
  const locale = useLocale();
  const [values, setAll] = useState<OptionValues>(() =>
    firstValues({ tool, options, photo, locale, ...(preset && { preset }) }),
  );
  const [marking, setMarking] = useState(() => firstMarking(options.ways));
  const consent = useConsent(tool);
  const { setConsent } = consent;
  const { editor, corrections, stores } = useStrokes(tool, photo);
  const [correcting, setCorrecting] = useCorrecting(corrections);
  const cutOut = useCutOut();
  const [restored, setRestored] = useState(false);
  const restoredWay = useRef(false);
  useKeptMarks({
    ...{ feature: tool.featureCode, photo, stores },
    onRestored: (names) => {
      setRestored(true);
      const shows = names.includes('mask') && options.ways?.includes('brush') && !restoredWay.current;
      if (shows) setMarking((before) => ({ ...before, way: 'brush' }));
    },
  });
  useKeptSettings({
    ...{ feature: tool.featureCode, photo },
    current: useMemo(
      () => ({ ...keepValues(options, { values, query: location.search }), marking }),
      [options, values, marking],
    ),
    onRestored: (kept) => {
      setAll((before) => restoreValues(options, { values: before, kept, query: location.search }));
      restoredWay.current = options.ways?.includes(kept.marking.way) ?? false;
      if (restoredWay.current) setMarking(kept.marking);
    },
  });
  const [, most] = tool.inputs.additional ?? [0, 0];
  // Consent covers only the photos present at that moment.
  const additional = useAdditionalPhotos(
    most,
    useCallback(() => setConsent(false), [setConsent]),
  );
  const set = useCallback(
    (name: string, value: OptionValue) => setAll((before) => ({ ...before, [name]: value })),
    [],
  );
  return {
    ...{ values, set, setAll, marking, setMarking, editor, additional, ...consent },
    ...{ corrections, correcting, setCorrecting, cutOut, restored },
    shown: shownOptions(options, { values, isMarked: marking.way === 'brush' }),
    additionalBounds: boundsOfAdditional({ ...tool, ...options }, values),
  };
}

/** Marks on a photo: its mask, and the correction strokes of a cut-out, each with its own history. */
function useStrokes({ inputs }: ToolEntry, photo: OpenPhoto | null) {
  const editor = useMemo(() => photo && createEditorStore(sizeOf(photo)), [photo]);
  const isCorrected = inputs.corrections !== undefined;
  const corrections = useMemo(
    () => (photo && isCorrected ? createEditorStore(sizeOf(photo), 'corrections') : null),
    [photo, isCorrected],
  );
  const stores = useMemo(() => ({ mask: editor, corrections }), [editor, corrections]);
  return { editor, corrections, stores };
}

/** Strokes and views need no more of a photo. */
function sizeOf({ width, height }: OpenPhoto) {
  return { width, height };
}

/** Kind of the strokes being drawn, which is the tool of their editor: the eraser removes. */
function useCorrecting(corrections: EditorStore | null) {
  const [isOn, setOn] = useState(false);
  const subscribe = useCallback((tell: () => void) => corrections?.subscribe(tell) ?? noop, [corrections]);
  const isErasing = useSyncExternalStore(subscribe, () => corrections?.getState().tool === 'eraser');
  const set = useCallback(
    (correcting: Correction | null) => {
      setOn(correcting !== null);
      const tool = correcting === 'drop' ? 'eraser' : 'brush';
      if (correcting) corrections?.setState({ tool, live: null, liveLength: 0 });
    },
    [corrections],
  );
  const correcting: Correction | null = isOn ? (isErasing ? 'drop' : 'keep') : null;
  return [correcting, set] as const;
}

const noop = () => undefined;

/** Number of the last photo that the steps of a plan work on, or of the last there is. */
function lastPhoto(values: OptionValues, { photos }: AdditionalPhotosState): number {
  const count = 1 + photos.length;
  const isPlanned = Array.isArray(values.steps) && !isModelNamed(values);
  return isPlanned ? Math.max(...photosUsed(stepsOf(values.steps), count)) : count;
}

/** Run request from the present settings. */
export function toRunRequest(
  { values, shown, marking, editor, corrections, additional, additionalBounds, consent }: Settings,
  { options, photo }: { readonly options: ToolOptions; readonly photo: OpenPhoto },
): RunRequest {
  const marks = marking.way === 'brush' ? editor?.getState().edits.done : undefined;
  const corrected = corrections?.getState().edits.done ?? [];
  return {
    corrections: corrected.length > 0 ? rasterCorrectionsPng(corrected, photo) : null,
    mask: marks ? rasterMaskPng(marks, photo) : null,
    parameters: { ...parametersOf(shown, values), ...markingParameters(marking, options.ways) },
    additional: additionalBounds[1] > 0 ? additional.photos.slice(0, lastPhoto(values, additional) - 1) : [],
    consent,
  };
}

/**
 * Restores the settings of a run and its consent after a reload, and its additional photos once the photo is
 * open.
 */
export function useResumed({ state }: WorkspaceControls, { setAll, setConsent, additional }: Settings): void {
  const { phase, photo, input } = state;
  const { add } = additional;
  const from = useRef<TaskInput | null>(null);
  const resumed = phase.kind === 'result' && (state.resumed || !photo) ? input : null;
  useEffect(() => {
    if (resumed) {
      from.current = resumed;
      setAll((values) => valuesOfRun(values, resumed.parameters));
      setConsent(resumed.consent);
    }
    const additional = from.current?.inputs.filter(({ role }) => role === 'additional') ?? [];
    const urls = photo ? additional.flatMap(({ url }) => url ?? []) : [];
    if (urls.length === 0) return;
    from.current = null;
    // Deleted or unreachable photos have to be added again.
    const { signal } = new AbortController();
    Promise.all(urls.map((url) => fetchBlob(url, signal))).then(
      (files) => add(files, { isRestored: true }),
      () => undefined,
    );
  }, [resumed, setAll, setConsent, photo, add]);
}
