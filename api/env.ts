import { modelsServing } from '#lib/catalog/engine-models/models.ts';
import { type QueueRoom, queueRoom, type UsageLimits, usageLimits } from '#lib/catalog/limits.ts';
import { paidChoices } from '#lib/catalog/paid-choices.ts';
import { type ToolEntry, tools } from '#lib/catalog/tools.ts';
import { creditCostsOf } from '#lib/credits/quote-credits.ts';
import { StartError } from './infrastructure/start-error.ts';
import { type EnvironmentSettings, type Settings, settingsGroups } from './settings/settings.ts';

/**
 * Reads the settings from environment variables; an empty one counts as not set.
 * @throws StartError with one line for each variable that is wrong
 */
export function readEnvironment(environment: NodeJS.ProcessEnv = process.env): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  const settings: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [name, group] of Object.entries(settingsGroups)) {
    const read = group.read(given);
    if ('faults' in read) faults.push(...read.faults);
    else settings[name] = read.settings;
  }
  if (faults.length > 0) throw new StartError(faults.join('\n'));
  // Without faults every group has been read.
  const read = settings as unknown as EnvironmentSettings;
  return {
    ...read,
    // Nothing belongs to Pro where it cannot be had.
    paidChoices: read.payments.platforms.length > 0 ? paidChoices : {},
    usage: usageOf(read),
    queue: queueRoomOf(read),
    // Nobody has credits on a copy that sells nothing, so nothing may cost any there.
    creditCosts: read.payments.mode === 'off' ? {} : creditCostsOf(tools.map(withModels)),
  };
}

/** A tool with the costs of each model that serves it, set up here or not. */
function withModels(tool: ToolEntry) {
  const models = modelsServing(tool.featureCode).map(({ id, credits, creditSeconds }) => ({
    ...{ id, creditCost: credits, creditSeconds: creditSeconds ?? null },
  }));
  return { ...tool, models };
}

const unlimited = { guest: null, account: null, pro: null };

/** Limits of a day. Where nothing is sold nobody is held back from what is made already. */
function usageOf({ payments, limits }: EnvironmentSettings): UsageLimits {
  if (payments.mode !== 'off') return usageLimits;
  const freeUsesPerDay = limits.hasDailyLimits ? usageLimits.freeUsesPerDay : unlimited;
  return { ...usageLimits, freeUsesPerDay, freeDownloadsPerDay: unlimited };
}

function queueRoomOf({ limits: { queueFactor } }: EnvironmentSettings): QueueRoom {
  const { waiting, waitingPerNetwork, ...perPerson } = queueRoom;
  const times = ({ free, pro }: { free: number; pro: number }) => ({
    free: free * queueFactor,
    pro: pro * queueFactor,
  });
  return {
    ...perPerson,
    waitingPerNetwork: waitingPerNetwork * queueFactor,
    waiting: { picture: times(waiting.picture), video: times(waiting.video) },
  };
}
