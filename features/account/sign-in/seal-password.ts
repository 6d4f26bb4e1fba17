import { localError } from '#lib/browser/api-client/api-error.ts';
import { call } from '#lib/browser/api-client/call.ts';
import { hostNow, setHostTime } from '#lib/browser/user/user-store.ts';

const ALGORITHM = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;

const NONCE_BYTES = 16;

/**
 * Encrypts a password to the host's key: `<key id>.<Base64>`, RSA-OAEP with SHA-256, with time and nonce, so
 * that it is good once and for five minutes. It keeps passwords out of logs of proxies and of errors.
 * @throws ApiError; `unreadable` where the browser has no encryption, as on pages without https
 */
export async function sealPassword(password: string): Promise<string> {
  const { passwordKey, sysTimestamp } = await call('getSignInOptions', {});
  setHostTime(sysTimestamp);
  const { subtle } = globalThis.crypto;
  if (!subtle) throw localError('unreadable');
  const key = await subtle.importKey('spki', bytesOfPem(passwordKey.publicKey), ALGORITHM, false, [
    'encrypt',
  ]);
  const text = JSON.stringify({
    p: toBase64(new TextEncoder().encode(password)),
    t: Math.floor(hostNow() / 1000),
    n: toBase64(crypto.getRandomValues(new Uint8Array(NONCE_BYTES))),
  });
  const sealed = await subtle.encrypt(ALGORITHM.name, key, new TextEncoder().encode(text));
  return `${passwordKey.id}.${toBase64(new Uint8Array(sealed))}`;
}

function bytesOfPem(pem: string): Uint8Array<ArrayBuffer> {
  const base64 = pem.replace(/-----[^-]+-----|\s/g, '');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
