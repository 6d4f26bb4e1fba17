import { constants, publicEncrypt, randomBytes } from 'node:crypto';
import type { TestHost } from '../../support/build-test-host.ts';

interface EnvelopeParts {
  /** Epoch seconds; now where left out. */
  readonly at?: number;
  /** Base64 of 16 bytes; random where left out. */
  readonly nonce?: string;
}

/** A password in an envelope as the browser makes it. */
export async function sealPassword(
  { call, clock }: Pick<TestHost, 'call' | 'clock'>,
  password: string,
  { at = Math.floor(clock.now() / 1000), nonce = randomBytes(16).toString('base64') }: EnvelopeParts = {},
): Promise<string> {
  const { result } = await call('getSignInOptions');
  if (!result) throw new Error('The host tells how to sign in');
  const { id, publicKey } = result.passwordKey;
  const text = JSON.stringify({ p: Buffer.from(password, 'utf8').toString('base64'), t: at, n: nonce });
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const sealed = publicEncrypt({ key: publicKey, padding, oaepHash: 'sha256' }, Buffer.from(text));
  return `${id}.${sealed.toString('base64')}`;
}
