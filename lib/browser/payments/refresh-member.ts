import { emitEvent } from '../events/event-bus.ts';
import { refreshCredits } from '../queries/credits.ts';
import { refreshLimits } from '../queries/limits.ts';
import { refreshPayInfo } from '../queries/pay-info.ts';
import { refreshPerson } from '../queries/person.ts';
import { hasAccount } from '../user/user-store.ts';

let pending: Promise<void> | undefined;

/**
 * Asks anew for all that money may have changed: the person, subscriptions, credits and limits. What fails
 * stays as it was known. Who asks meanwhile waits for the same answers.
 */
export function refreshMember(): Promise<void> {
  pending ??= refresh().finally(() => {
    pending = undefined;
  });
  return pending;
}

async function refresh(): Promise<void> {
  if (!hasAccount()) return;
  await Promise.allSettled([refreshPerson(), refreshPayInfo(), refreshCredits(), refreshLimits()]);
  emitEvent({ name: 'UPDATE_USER', who: hasAccount() ? 'account' : 'nobody' });
}
