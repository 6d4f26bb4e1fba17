import type { Locale } from '#lib/catalog/locales.ts';
import type { ToolOptions } from '#lib/catalog/options/option.ts';
import { type FeatureCode, findTool } from '#lib/catalog/tools.ts';
import { type ClientMessages, loadClientWords } from '#lib/i18n/load-client-words.ts';
import { hasFindings } from './result/describe-findings.ts';

/** The words of a tool's workbench: names of choices only where there are any, and of findings likewise. */
export function loadBenchWords(
  locale: Locale,
  { feature, options }: { readonly feature: FeatureCode; readonly options: ToolOptions },
): Promise<ClientMessages> {
  const named = options.options.some((option) => 'choices' in option || option.kind === 'swatches');
  return loadClientWords(locale, [
    ...([
      'workbench',
      'result',
      'editor',
      'tools',
      'benches',
      'options',
      'aids',
      'sendTo',
      'share',
      'upload',
      'versions',
    ] as const),
    ...(options.isSet ? (['zip'] as const) : []),
    ...(findTool(feature)?.batch ? (['batch', 'zip'] as const) : []),
    ...(named ? (['choices'] as const) : []),
    ...(options.findsByWords ? (['lexicon'] as const) : []),
    ...(hasFindings(feature) ? (['findings'] as const) : []),
  ]);
}
