import type { Tier } from '#lib/catalog/subscriptions.ts';
import { type MembershipSources, readTierOf } from '../identity/membership.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';

type Host = Pick<Infrastructure, 'settings' | 'clock'> & MembershipSources;

/**
 * True of a run whose results are free while things are sold: a smaller copy with the product's mark is kept
 * beside each.
 */
export function isMarkedRun(
  { settings }: Pick<Infrastructure, 'settings'>,
  { tier, isFree }: { readonly tier: Tier; readonly isFree: boolean },
): boolean {
  return hasMarks({ settings }, tier) && isFree;
}

/** True of a tier that is shown, and given, the marked copy of what has one. */
export function hasMarks({ settings }: Pick<Infrastructure, 'settings'>, tier: Tier): boolean {
  return settings.payments.mode !== 'off' && tier !== 'pro';
}

/**
 * True of a person who is shown, and given, the marked copy of what has one. Members have the whole of all
 * results, also of those that they made before.
 */
export async function seesMarks(
  host: Host,
  { queries, userId }: { readonly queries: Queries; readonly userId: string },
): Promise<boolean> {
  if (host.settings.payments.mode === 'off') return false;
  return hasMarks(host, await readTierOf(host, { queries, userId, now: host.clock.now() }));
}
