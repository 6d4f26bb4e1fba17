import { QueryObserver } from '@tanstack/react-query';
import { featuresQuery } from '#lib/browser/queries/features.ts';
import { limitsQuery } from '#lib/browser/queries/limits.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { formatDuration } from '#lib/i18n/format-quantity.ts';
import { startSession, watchOtherTabs } from './start-session.ts';

/** Sentences with `{…}` left in for what only the browser knows; they were worded on the server. */
export type FactWords =
  | { readonly fact: 'left'; readonly byCount: readonly string[] }
  | { readonly fact: 'wait'; readonly none: string; readonly now: string; readonly unknown: string };

/** What a fact about a tool says now; null while the host has not told. */
function wordFact(feature: FeatureCode, words: FactWords, tag: string): string | null {
  if (words.fact === 'left') {
    const limits = queryClient.getQueryData(limitsQuery.queryKey);
    const uses = limits?.freeUses.find(({ featureCode }) => featureCode === feature);
    return (uses && words.byCount[uses.dailyLeftCount]) ?? null;
  }
  const features = queryClient.getQueryData(featuresQuery.queryKey);
  const known = features?.find(({ featureCode }) => featureCode === feature);
  if (!known) return null;
  if (known.runSeconds === null) return words.unknown;
  const text = known.waitSeconds === 0 ? words.none : words.now;
  return text
    .replace('{wait}', formatDuration(tag, known.waitSeconds))
    .replace('{time}', formatDuration(tag, known.runSeconds));
}

interface WatchOptions {
  readonly feature: FeatureCode;
  readonly words: FactWords;
  /** Language tag for `Intl`. */
  readonly tag: string;
  readonly onText: (text: string | null) => void;
}

/**
 * Starts the session and tells a fact each time it changes.
 * @returns stops
 */
export function watchFact({ feature, words, tag, onText }: WatchOptions): () => void {
  const tell = () => onText(wordFact(feature, words, tag));
  const stops = [
    new QueryObserver(queryClient, { ...limitsQuery, enabled: false }).subscribe(tell),
    new QueryObserver(queryClient, { ...featuresQuery, enabled: false }).subscribe(tell),
    watchOtherTabs(),
  ];
  tell();
  void startSession();
  return () => {
    for (const stop of stops) stop();
  };
}
