import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '#lib/time/durations.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { deriveKey } from '../../infrastructure/secret.ts';
import { spendNonce } from '../spent-nonces.ts';

const LIFETIME_MS = 10 * MINUTE_MS;

/**
 * A value that a page passes to Google or Apple, and that their token repeats: `<random>.<expiry>.<HMAC>`.
 * The host knows its own by the HMAC, so that none is stored before it is used.
 */
export function makeSignInNonce({ clock, secret }: Pick<Infrastructure, 'clock' | 'secret'>): string {
  const value = `${randomBytes(16).toString('base64url')}.${clock.now() + LIFETIME_MS}`;
  return `${value}.${sign(secret, value)}`;
}

/** Uses a nonce up. False where it is not ours, too old, or was used before. */
export async function takeSignInNonce(
  needs: Pick<Infrastructure, 'database' | 'clock' | 'secret'>,
  nonce: string,
): Promise<boolean> {
  const [random = '', expiry = '', signature = ''] = nonce.split('.');
  const expected = Buffer.from(sign(needs.secret, `${random}.${expiry}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  if (Number(expiry) <= needs.clock.now()) return false;
  return spendNonce(needs, { purpose: 'sign-in', value: random, expiresAt: Number(expiry) });
}

function sign(secret: Buffer, value: string): string {
  return createHmac('sha256', deriveKey(secret, 'sign-in nonce')).update(value).digest('base64url');
}
