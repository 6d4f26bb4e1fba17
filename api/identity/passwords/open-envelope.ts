import { createPrivateKey, webcrypto } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#lib/contract/app-error.ts';
import { MINUTE_MS, SECOND_MS } from '#lib/time/durations.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { spendNonce } from '../spent-nonces.ts';
import { type EnvelopeKey, readEnvelopeKeys } from './envelope-keys.ts';

const MAX_SKEW_MS = 5 * MINUTE_MS;
const SEPARATOR = '.';

/** The encrypted text: password in Base64 of UTF-8, epoch seconds and 16 random bytes. */
const contents = z.strictObject({ p: z.base64().max(200), t: z.int(), n: z.base64().length(24) });

type Needs = Pick<Infrastructure, 'database' | 'clock' | 'secret' | 'log'>;

/**
 * The password in an envelope of the browser: `<key id>.<Base64>`, RSA-OAEP with SHA-256. It keeps passwords
 * out of logs of proxies and of errors; against those who listen, TLS protects. An envelope works once, and
 * for five minutes.
 * @throws AppError `password_unreadable`, whatever was wrong with it
 */
export async function openEnvelope(needs: Needs, envelope: string): Promise<string> {
  const [id, sealed = ''] = envelope.split(SEPARATOR, 2);
  const key = (await readEnvelopeKeys(needs)).find((live) => live.id === id);
  const text = key && (await decrypt(sealed, key));
  const opened = contents.safeParse(text);
  if (!opened.success) throw new AppError('password_unreadable');
  const { p, t, n } = opened.data;
  const isRecent = Math.abs(needs.clock.now() - t * SECOND_MS) <= MAX_SKEW_MS;
  const nonce = { purpose: 'password envelope', value: n } as const;
  const isFresh =
    isRecent && (await spendNonce(needs, { ...nonce, expiresAt: t * SECOND_MS + 2 * MAX_SKEW_MS }));
  if (!isFresh) throw new AppError('password_unreadable');
  return Buffer.from(p, 'base64').toString('utf8');
}

/** Keys by id, as reading one costs as much as a tenth of its work. */
const importedKeys = new Map<string, Promise<webcrypto.CryptoKey>>();
const MAX_IMPORTED = 8;

function importKey({ id, privateKey }: EnvelopeKey): Promise<webcrypto.CryptoKey> {
  const known = importedKeys.get(id);
  if (known) return known;
  const der = createPrivateKey(privateKey).export({ type: 'pkcs8', format: 'der' });
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const imported = webcrypto.subtle.importKey('pkcs8', new Uint8Array(der), algorithm, false, ['decrypt']);
  importedKeys.set(id, imported);
  const oldest = importedKeys.keys().next();
  if (importedKeys.size > MAX_IMPORTED && !oldest.done) importedKeys.delete(oldest.value);
  return imported;
}

/**
 * The object that was encrypted; undefined where it cannot be read. Done beside the event loop, which
 * `privateDecrypt` would hold for milliseconds.
 */
async function decrypt(sealed: string, key: EnvelopeKey): Promise<unknown> {
  try {
    const bytes = new Uint8Array(Buffer.from(sealed, 'base64'));
    const text = await webcrypto.subtle.decrypt({ name: 'RSA-OAEP' }, await importKey(key), bytes);
    return JSON.parse(Buffer.from(text).toString('utf8'));
  } catch {
    return undefined;
  }
}
