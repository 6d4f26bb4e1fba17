import { useEffect, useMemo, useRef, useState } from 'react';
import { ConsentCheck } from '#components/consent/consent-check.tsx';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { AnalysisButton } from '#features/analysis/analysis-button.tsx';
import { useAnalysis } from '#features/analysis/use-analysis.ts';
import { useTiles } from '#features/analysis/use-tiles.ts';
import type { OptionAnalyses } from '#features/options/option-analyses.ts';
import { listTiles, previewedOptions, tileOf } from '#lib/catalog/options/preview-tiles.ts';
import type { WorkspaceParts } from '../workspace-props.ts';

/**
 * Previews of a tool's looks on the open photo, drawn on request, and again for each chosen person. A tool
 * that asks for consent asks before the first; a withdrawn consent draws no further ones.
 */
export function usePreviews(parts: WorkspaceParts): OptionAnalyses {
  const t = useTranslations('analysis');
  const say = useTranslations('options');
  const { state, start, cancel } = useAnalysis(parts.workspace.send);
  const { tiles, take } = useTiles();
  const { options, request, key } = useSheet(parts);
  const { values, consent, setConsent, asksConsent } = parts.settings;
  const [isAsking, setAsking] = useState(false);
  // Key of the last request, so that previews follow their input; null before.
  const asked = useRef<string | null>(null);
  const draw = () => {
    const isMissing = asksConsent && !consent;
    setAsking(isMissing);
    if (isMissing) return;
    asked.current = key;
    start({ kind: 'preview-choices', parameters: request, consent }, (task, signal) =>
      take(task, { key, count: listTiles(options).length }, signal),
    );
  };
  const latest = useRef(draw);
  latest.current = draw;
  useEffect(() => {
    if (asked.current !== null && asked.current !== key) latest.current();
  }, [key]);
  useEffect(() => {
    if (isAsking && consent) latest.current();
  }, [isAsking, consent]);
  const stop = () => {
    asked.current = tiles?.key ?? null;
    cancel();
  };
  // While new previews are drawn, the earlier ones stay visible.
  const shown = tiles?.key === key || state.kind === 'working' ? tiles : null;
  const question = isAsking ? <ConsentCheck checked={consent} onChange={setConsent} /> : null;
  return {
    under: (option) =>
      option === options[0] && (
        <AnalysisButton
          label={t('previews.show')}
          working={t('previews.drawing')}
          outcome={isAsking ? say('consent.missing') : shown && t('previews.drawn')}
          {...{ state, question }}
          onStart={draw}
          onCancel={stop}
        />
      ),
    countOf: () => undefined,
    pictureOf: (option, index) => {
      if (!shown || option.kind !== 'pictures' || !options.includes(option)) return null;
      const choice = option.choices[index] ?? '';
      return shown.urls[tileOf(options, { ...values, [option.name]: choice })] ?? null;
    },
  };
}

/** Request of a preview sheet for the present values, and its key. */
function useSheet({ tool, options, settings: { values } }: WorkspaceParts) {
  const shown = useMemo(() => previewedOptions(options), [options]);
  const heeded = (options.previews?.heeds ?? []).map((name) => [name, values[name]] as const);
  const request = { feature: tool.featureCode, ...Object.fromEntries(heeded) };
  return { options: shown, request, key: JSON.stringify(request) };
}
