const KEY_BYTES = 16;
const RADIX = 16;

/** A key that nobody else has. Not `randomUUID`, which browsers keep from pages without encryption. */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return [...bytes].map((byte) => byte.toString(RADIX).padStart(2, '0')).join('');
}
