import type { Locale } from '#lib/catalog/locales.ts';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { loadBenchWords } from './load-workspace-messages.ts';
import { Studio } from './workspace-root.tsx';

/** All of a tool's workbench: its code, what it lets people set, and its words. */
export async function loadStudio(feature: FeatureCode, locale: Locale) {
  const options = await loadOptions(feature);
  return { studio: Studio, options, messages: await loadBenchWords(locale, { feature, options }) };
}
