/** Storage key of the user store. Apart from the store, which the first load of a page does without. */
export const USER_STORAGE_KEY = 'user';

/** Storage key of runs whose end nobody has seen yet. Apart from the rest, to keep the first load small. */
export const RUN_NOTICES_KEY = 'arrivals';

const KEY_BYTES = 16;
const RADIX = 16;

/** A key that nobody else has. Not `randomUUID`, which browsers keep from pages without encryption. */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return [...bytes].map((byte) => byte.toString(RADIX).padStart(2, '0')).join('');
}
