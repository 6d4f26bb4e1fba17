const RADIX = 16;

/**
 * A name for a file by its bytes (SHA-256, in hexadecimal): the same photo chosen again has the same.
 * Null where the browser has no digests, as on pages without encryption.
 */
export async function fingerprintFile(file: Blob): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(RADIX).padStart(2, '0')).join('');
}
