import { openModal } from '../modals/modal-request.ts';
import { hostNow, isMember } from '../user/user-store.ts';

/** Local storage: end of an offer that somebody has seen and not taken, in epoch seconds. */
const TRIAL_END_KEY = 'trial-end';

let isShown = false;

/** End of the offer in epoch seconds; null without one, once it is over, and for members. */
export function readTrialEnd(): number | null {
  try {
    const end = Number(localStorage.getItem(TRIAL_END_KEY) ?? Number.NaN);
    return end * 1000 > hostNow() && !isMember() ? end : null;
  } catch {
    return null;
  }
}

/** Forgets the offer in all tabs of this browser. */
export function forgetTrialEnd(): void {
  try {
    localStorage.removeItem(TRIAL_END_KEY);
  } catch {
    // Without storage, there is no offer to forget.
  }
}

/** Keeps the end of an offer, so that pages show it until then. @param end in epoch seconds */
export function keepTrialEnd(end: number): void {
  try {
    localStorage.setItem(TRIAL_END_KEY, String(end));
  } catch {
    // Without storage, no page reminds of it.
  }
}

/** Shows the badge with the time that is left of an offer, where there is one. */
export async function remindOfTrial(): Promise<void> {
  if (readTrialEnd() === null) return forgetTrialEnd();
  if (isShown) return;
  isShown = true;
  await openModal({ kind: 'Time' }).finally(() => {
    isShown = false;
  });
}
