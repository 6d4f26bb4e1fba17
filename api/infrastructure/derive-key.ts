import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/** A 256-bit key for one purpose (HKDF-SHA-256, RFC 5869), so that no two parts of the host share a key. */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `pictor ${purpose}`, KEY_BYTES));
}
