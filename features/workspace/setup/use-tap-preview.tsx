import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { AnalysisButton } from '#features/analysis/analysis-button.tsx';
import type { SendPhoto } from '#features/analysis/run-analysis.ts';
import { useAnalysis } from '#features/analysis/use-analysis.ts';
import { placeOf } from '#features/options/plan-steps.ts';
import { localError } from '#lib/browser/api-client/api-error.ts';
import type { PlanStep } from '#lib/catalog/plans/plan.ts';
import { formatShare } from '#lib/i18n/format-quantity.ts';

interface Outline {
  /** Tapped place and way that it was found for. */
  readonly asked: string;
  readonly width: number;
  readonly height: number;
  /** As an SVG path in pixels of that size. */
  readonly path: string;
  readonly share: number;
}

/** Milliseconds that a place stays before it is looked at: taps and sliders move through many. */
const SETTLED = 400;

/** Intents that change a surface rather than take a thing away. */
const onSurfaces: readonly string[] = ['recolour', 'replace'];

/**
 * Preview of what a tap found for a step of a plan: looked for on request, and again at each further place.
 * @returns an outline over the photo, and the button that asks for it
 */
export function useTapPreview(
  send: SendPhoto,
  step: PlanStep | undefined,
): { readonly outline: ReactNode; readonly button: ReactNode } {
  const t = useTranslations('analysis');
  const tag = useLanguageTag();
  const { state, start, cancel } = useAnalysis(send);
  const [found, setFound] = useState<Outline | null>(null);
  const place = placeOf(step);
  const looksFor = onSurfaces.includes(step?.intent ?? '') ? 'surface' : 'thing';
  const asked = place ? JSON.stringify([place, looksFor]) : null;
  const wasAsked = useRef(false);
  const look = () => {
    if (!place || asked === null) return;
    wasAsked.current = true;
    start({ kind: 'find-thing', parameters: { ...place, looksFor } }, async (task, signal) => {
      const [file] = task.files;
      if (!file) throw localError('unreadable');
      const { readMask, traceRegion } = await import('#features/analysis/trace-region.ts');
      const region = await readMask(file.url, signal);
      const { width, height } = region;
      const share = Number(task.findings?.share ?? 0);
      if (!signal.aborted)
        setFound({ asked, share, width, height, path: toPath(traceRegion(region, region)) });
    });
  };
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    if (asked === null || !wasAsked.current) return;
    const timer = setTimeout(() => latest.current(), SETTLED);
    return () => clearTimeout(timer);
  }, [asked]);
  if (asked === null) return { outline: null, button: null };
  const shown = found?.asked === asked ? found : null;
  return {
    outline: shown && <TapOutline {...shown} />,
    button: (
      <AnalysisButton
        label={t('tap.show')}
        working={t('tap.finding')}
        outcome={shown && t('tap.outlined', { share: formatShare(tag, shown.share) })}
        state={state}
        isOnce
        onStart={look}
        onCancel={cancel}
      />
    ),
  };
}

function TapOutline({ width, height, path }: Pick<Outline, 'width' | 'height' | 'path'>): ReactElement {
  return (
    <svg
      className="tap-outline"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

function toPath(corners: readonly number[]): string {
  const pairs = corners.flatMap((x, at) => (at % 2 === 0 ? `${x} ${corners[at + 1] ?? 0}` : []));
  return pairs.length > 0 ? `M${pairs.join('L')}Z` : '';
}
