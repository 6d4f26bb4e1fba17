import {
  type Dispatch,
  type SetStateAction,
  useCallback,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocale } from '#components/messages/messages-context.tsx';
import { createEditorStore, type EditorStore } from '#features/editor/editor-store.ts';
import { rasterCorrectionsPng, rasterMaskPng } from '#features/editor/export-mask.ts';
import type { Correction } from '#features/marking/correction-field.tsx';
import { firstMarking, type Marking, markingParameters } from '#features/marking/marking.ts';
import { initialValues, isModelNamed, parametersOf, shownOptions } from '#features/options/option-values.ts';
import { stepsOf } from '#features/options/plan-steps.ts';
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
import type { RunRequest } from '../processing/run-task.ts';
import { type Consent, useConsent } from './use-consent.ts';

/** All settings of the next run. */
export interface Settings extends Consent {
  readonly values: OptionValues;
  readonly set: (name: string, value: OptionValue) => void;
  readonly setAll: (change: (values: OptionValues) => OptionValues) => void;
  /** Visible options for the present values. */
  readonly shown: readonly Option[];
  readonly marking: Marking;
  readonly setMarking: Dispatch<SetStateAction<Marking>>;
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
  readonly setRestored: (restored: boolean) => void;
  readonly additional: AdditionalPhotosState;
  /** Smallest and largest number of additional photos for the present values. */
  readonly additionalBounds: readonly [least: number, most: number];
}

/** Of the open photo in pixels; one object for each photo, so that the next has marks of its own. */
type PhotoSize = Parameters<typeof createEditorStore>[0];

interface SettingsOptions {
  readonly tool: ToolEntry;
  readonly options: ToolOptions;
  /** Null before a photo is open. */
  readonly size: PhotoSize | null;
  /** Values that the workspace was opened with. */
  readonly preset?: OptionValues;
}

/** Values at first. Drawings have a seed as well, which no two people share, and forms of characters. */
function firstValues({
  tool,
  options,
  preset,
  locale,
}: Omit<SettingsOptions, 'size'> & { readonly locale: Locale }) {
  const initial = initialValues(options, new URLSearchParams(location.search));
  return {
    ...initial,
    ...(worksWithoutPhoto(tool) && { seed: randomSeed(), han: hanFormOf(locale) }),
    ...preset,
  };
}

export function useSettings({ tool, options, size, preset }: SettingsOptions): Settings {
  const locale = useLocale();
  const [values, setAll] = useState<OptionValues>(() =>
    firstValues({ tool, options, locale, ...(preset && { preset }) }),
  );
  const [marking, setMarking] = useState(() => firstMarking(options.ways));
  const consent = useConsent(tool);
  const { setConsent } = consent;
  const { editor, corrections } = useStrokes(tool, size);
  const [correcting, setCorrecting] = useCorrecting(corrections);
  const cutOut = useCutOut();
  const [restored, setRestored] = useState(false);
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
    ...{ corrections, correcting, setCorrecting, cutOut, restored, setRestored },
    shown: shownOptions(options, { values, isMarked: marking.way === 'brush' }),
    additionalBounds: boundsOfAdditional({ ...tool, ...options }, values),
  };
}

/** Marks on a photo: its mask, and the correction strokes of a cut-out, each with its own history. */
function useStrokes({ inputs }: ToolEntry, size: PhotoSize | null) {
  const editor = useMemo(() => size && createEditorStore(size), [size]);
  const isCorrected = inputs.corrections !== undefined;
  const corrections = useMemo(
    () => (size && isCorrected ? createEditorStore(size, 'corrections') : null),
    [size, isCorrected],
  );
  return { editor, corrections };
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
  { options, size }: { readonly options: ToolOptions; readonly size: PhotoSize },
): RunRequest {
  const marks = marking.way === 'brush' ? editor?.getState().edits.done : undefined;
  const corrected = corrections?.getState().edits.done ?? [];
  return {
    corrections: corrected.length > 0 ? rasterCorrectionsPng(corrected, size) : null,
    mask: marks ? rasterMaskPng(marks, size) : null,
    parameters: { ...parametersOf(shown, values), ...markingParameters(marking, options.ways) },
    additional: additionalBounds[1] > 0 ? additional.photos.slice(0, lastPhoto(values, additional) - 1) : [],
    consent,
  };
}
