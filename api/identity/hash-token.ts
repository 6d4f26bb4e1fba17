import { createHash } from 'node:crypto';

/** SHA-256 of a token: all that the database knows of it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
