'use client';

import { type MouseEvent, type ReactElement, type ReactNode, useEffect } from 'react';
import { keptRun } from '#lib/browser/storage/kept-run.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import type { OptionValues } from '#lib/catalog/options/option.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { loadPhotoStudio, StudioPlace, useStudio } from '../studio-place.tsx';

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

/** Workspace of a tool that draws, before its settings are opened: by a button, or by an idea. */
export function DrawingIsland(props: DrawingIslandProps): ReactElement {
  const { feature, locale, name, failed, ideas, children } = props;
  const studio = useStudio({ feature, locale, load: loadPhotoStudio, failed, focus: 'button' });
  const { open, end } = studio;
  useEffect(() => {
    const taskId = keptRun(feature);
    if (taskId) void open({ kind: 'resume', taskId });
  }, [open, feature]);
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    const idea = button?.dataset.idea;
    if (idea === undefined) return;
    void open({ kind: 'drawing', values: (idea === '' ? undefined : ideas[Number(idea)]) ?? {} });
  };
  return <StudioPlace {...{ studio, name, onClick }} isWide preloads onIdle={end} waiting={children} />;
}
