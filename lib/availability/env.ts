import type { EngineName } from '#lib/catalog/engine-names.ts';
import { publishedApps } from '#lib/catalog/mobile-apps.ts';
import { hasWorkspace } from '#lib/catalog/tool.ts';
import { type ToolEntry, tools } from '#lib/catalog/tools.ts';
import { readEnvironmentPayments } from '#lib/payments/env.ts';
import { readThirdParties } from '#lib/third-parties/env.ts';
import type { Availability } from './availability.ts';

/** The engines that this copy has settings for. The embedded one needs none. */
function configuredEngines(): readonly EngineName[] {
  return ['embedded'];
}

/**
 * Reads what this copy can do, for its pages. They are made anew at a start after which one of these
 * variables has changed.
 */
export function readAvailability(): Availability {
  const configured = configuredEngines();
  const { mode, platforms } = readEnvironmentPayments();
  const entries: readonly ToolEntry[] = tools;
  const served = entries.filter(
    (tool) => hasWorkspace(tool) && tool.engines.some((engine) => configured.includes(engine)),
  );
  // Credits have to be bought first, where they are asked for.
  const usable = served.filter(
    ({ creditCost }) => creditCost === 0 || mode === 'off' || platforms.length > 0,
  );
  return {
    tools: new Set(usable.map(({ key }) => key)),
    account: true,
    payments: platforms,
    apps: publishedApps(readThirdParties().apps).length > 0,
  };
}
