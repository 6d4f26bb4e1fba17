const RADIX = 16;

/** Read once for each file, however many ask. */
const known = new WeakMap<Blob, Promise<string | null>>();

/**
 * A name for a file by its bytes (SHA-256, in hexadecimal): the same photo chosen again has the same.
 * Null where the browser has no digests, as on pages without encryption.
 */
export function fingerprintFile(file: Blob): Promise<string | null> {
  const before = known.get(file);
  if (before) return before;
  const fingerprint = digest(file);
  known.set(file, fingerprint);
  fingerprint.catch(() => known.delete(file));
  return fingerprint;
}

async function digest(file: Blob): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const sum = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(sum)].map((byte) => byte.toString(RADIX).padStart(2, '0')).join('');
}
