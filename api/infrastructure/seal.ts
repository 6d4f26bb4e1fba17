import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface SealOptions {
  /** 256 bits, of `deriveKey`. */
  readonly key: Buffer;
  /** Id of the row that the sealed text stands in; it opens in no other. */
  readonly rowId: string;
}

/** Seals a text: nonce, ciphertext and tag of AES-256-GCM, one after the other. */
export function seal(text: string, { key, rowId }: SealOptions): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(rowId));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** Opens what `seal` made. @throws Error where key or row are others, or a byte has changed */
export function unseal(sealed: Buffer, { key, rowId }: SealOptions): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(rowId))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  const text = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  return text.toString('utf8');
}
