import { QueryObserver } from '@tanstack/react-query';
import { featuresQuery } from '#lib/browser/queries/features.ts';
import { limitsQuery } from '#lib/browser/queries/limits.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { formatDuration } from '#lib/i18n/format-quantity.ts';

/**
 * Sentences worded on the server, with `{…}` for values that only the browser knows. Those of uses stand by
 * their count; the last is for all from there on.
 */
export type UsageBadgeMessages =
  | { readonly fact: 'left'; readonly byCount: readonly string[] }
  | { readonly fact: 'wait'; readonly none: string; readonly now: string; readonly unknown: string };

/** Current text of a tool's free uses or wait; null while the host has not answered. */
function describeUsage(
  feature: FeatureCode,
  { messages, tag }: { messages: UsageBadgeMessages; tag: string },
): string | null {
  if (messages.fact === 'left') {
    const limits = queryClient.getQueryData(limitsQuery.queryKey);
    const uses = limits?.freeUses.find(({ featureCode }) => featureCode === feature);
    if (!uses || uses.dailyLeftCount === null) return null;
    const { dailyLeftCount: left, dailyLimit } = uses;
    const text = messages.byCount[left] ?? messages.byCount.at(-1);
    return text?.replace('{number}', String(left)).replace('{limit}', String(dailyLimit)) ?? null;
  }
  const features = queryClient.getQueryData(featuresQuery.queryKey);
  const known = features?.find(({ featureCode }) => featureCode === feature);
  if (!known) return null;
  if (known.runSeconds === null) return messages.unknown;
  const text = known.waitSeconds === 0 ? messages.none : messages.now;
  return text
    .replace('{wait}', formatDuration(tag, known.waitSeconds))
    .replace('{time}', formatDuration(tag, known.runSeconds));
}

interface WatchOptions {
  readonly feature: FeatureCode;
  readonly messages: UsageBadgeMessages;
  /** Language tag for `Intl`. */
  readonly tag: string;
  readonly onText: (text: string | null) => void;
}

/** Reports each change of the fact. @returns a function that stops watching */
export function watchUsage({ feature, messages, tag, onText }: WatchOptions): () => void {
  const tell = () => onText(describeUsage(feature, { messages, tag }));
  const stops = [
    new QueryObserver(queryClient, { ...limitsQuery, enabled: false }).subscribe(tell),
    new QueryObserver(queryClient, { ...featuresQuery, enabled: false }).subscribe(tell),
  ];
  tell();
  return () => {
    for (const stop of stops) stop();
  };
}
