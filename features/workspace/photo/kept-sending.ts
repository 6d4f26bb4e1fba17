import type { Body } from '#lib/contract/contract.ts';

/** A photo on its way to the host, and the task that waits for it. The photo itself is kept as long as it is open. */
export interface Sending {
  readonly uploadId: string;
  /** Of the file, by its bytes. */
  readonly fingerprint: string;
  readonly name: string;
  readonly order: Omit<Body<'img2img'>, 'uploadId'>;
}

/** In the tab alone: two tabs with the same tool do not disturb each other. */
const key = (feature: string) => `sending:${feature}`;

/** Keeps what is being sent, so that a reload of the page, or the same photo chosen again, goes on with it. */
export function keepSending(feature: string, sending: Sending): void {
  withSession((session) => session.setItem(key(feature), JSON.stringify(sending)));
}

/** What this tab was sending last; null where that was nothing, or its run has been started. */
export function readSending(feature: string): Sending | null {
  const text = withSession((session) => session.getItem(key(feature))) ?? null;
  return text === null ? null : (JSON.parse(text) as Sending);
}

export function forgetSending(feature: string): void {
  withSession((session) => session.removeItem(key(feature)));
}

function withSession<T>(use: (session: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
