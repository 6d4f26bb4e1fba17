import type { Locale } from '#lib/catalog/locales.ts';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import type { ToolOptions } from '#lib/catalog/options/option.ts';
import { type FeatureCode, findTool } from '#lib/catalog/tools.ts';
import { type ClientMessages, loadClientMessages } from '#lib/i18n/load-client-messages.ts';
import { hasFindings } from './result/describe-findings.ts';
import { Studio } from './workspace-root.tsx';

/** Loads a tool's workspace: its code, options and messages. */
export async function loadStudio(feature: FeatureCode, locale: Locale) {
  const options = await loadOptions(feature);
  return { studio: Studio, options, messages: await loadWorkspaceMessages(locale, { feature, options }) };
}

/** Messages of a tool's workspace; names of choices and findings only where the tool has any. */
function loadWorkspaceMessages(
  locale: Locale,
  { feature, options }: { readonly feature: FeatureCode; readonly options: ToolOptions },
): Promise<ClientMessages> {
  const named = options.options.some((option) => 'choices' in option || option.kind === 'swatches');
  return loadClientMessages(locale, [
    ...([
      'workspace',
      'result',
      'editor',
      'tools',
      'toolRuns',
      'options',
      'analysis',
      'sendTo',
      'share',
      'upload',
      'versions',
    ] as const),
    ...(options.isSet ? (['zip'] as const) : []),
    ...(findTool(feature)?.batch ? (['batch', 'zip'] as const) : []),
    ...(named ? (['choices'] as const) : []),
    ...(options.findsByWords ? (['searchTerms'] as const) : []),
    ...(hasFindings(feature) ? (['findings'] as const) : []),
  ]);
}
