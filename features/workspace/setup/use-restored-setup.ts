import { useEffect, useMemo, useRef } from 'react';
import { keepValues, restoreValues } from '#features/options/kept-values.ts';
import { valuesOfRun } from '#features/options/option-values.ts';
import { fetchBlob } from '#lib/browser/downloads/prepare-download.ts';
import type { ToolOptions } from '#lib/catalog/options/option.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { OpenPhoto } from '../photo/open-photo.ts';
import type { WorkspaceControls } from '../use-workspace.ts';
import type { TaskInput } from '../workspace-state.ts';
import { useKeptMarks, useKeptSettings } from './use-kept-setup.ts';
import type { Settings } from './use-settings.ts';

interface RestoredSetup {
  readonly feature: FeatureCode;
  readonly options: ToolOptions;
  readonly photo: OpenPhoto | null;
}

/** Restores the marks and settings that this device kept for the open photo, and keeps their changes. */
export function useRestoredSetup({ feature, options, photo }: RestoredSetup, settings: Settings): void {
  const { values, setAll, marking, setMarking, editor, corrections, setRestored } = settings;
  const restoredWay = useRef(false);
  useKeptMarks({
    ...{ feature, photo },
    stores: useMemo(() => ({ mask: editor, corrections }), [editor, corrections]),
    onRestored: (names) => {
      setRestored(true);
      const shows = names.includes('mask') && options.ways?.includes('brush') && !restoredWay.current;
      if (shows) setMarking((before) => ({ ...before, way: 'brush' }));
    },
  });
  useKeptSettings({
    ...{ feature, photo },
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
