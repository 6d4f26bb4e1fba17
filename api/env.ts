import { engineModels } from '#lib/catalog/engine-models/models.ts';
import { type QueueRoom, queueRoom, type UsageLimits, usageLimits } from '#lib/catalog/limits.ts';
import { paidChoices } from '#lib/catalog/paid-choices.ts';
import { type CreditCosts, catalogCreditCosts } from '#lib/credits/quote-credits.ts';
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
    creditCosts: read.payments.mode === 'off' ? {} : withModels(catalogCreditCosts),
  };
}

/** Costs of tools with those of each model that serves them. */
function withModels(costs: CreditCosts): CreditCosts {
  const features = new Set(engineModels.flatMap(({ serves }) => serves));
  const entries = [...features].map((feature) => {
    const models = engineModels.filter(({ serves }) => serves.includes(feature));
    const byModel = Object.fromEntries(models.map(({ id, credits }) => [id, credits]));
    const usual = costs[feature] ?? { each: 0, scopes: ['video_and_models'] as const };
    return [feature, { ...usual, byModel }] as const;
  });
  return { ...costs, ...Object.fromEntries(entries) };
}

const unlimited = { guest: null, account: null, pro: null };

/** Limits of a day. Where nothing is sold nobody is held back from what is made already. */
function usageOf({ payments, limits }: EnvironmentSettings): UsageLimits {
  if (payments.mode !== 'off') return usageLimits;
  const freeUsesPerDay = limits.hasDailyLimits ? usageLimits.freeUsesPerDay : unlimited;
  return { ...usageLimits, freeUsesPerDay, freeDownloadsPerDay: unlimited };
}

function queueRoomOf({ limits: { queueFactor } }: EnvironmentSettings): QueueRoom {
  const { waiting, waitingPerNetwork, unfinishedPerPerson } = queueRoom;
  const times = ({ free, pro }: { free: number; pro: number }) => ({
    free: free * queueFactor,
    pro: pro * queueFactor,
  });
  return {
    unfinishedPerPerson,
    waitingPerNetwork: waitingPerNetwork * queueFactor,
    waiting: { picture: times(waiting.picture), video: times(waiting.video) },
  };
}
