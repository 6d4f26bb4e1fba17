import { createHmac } from 'node:crypto';
import { deriveKey } from '../infrastructure/secret.ts';
import type { PictureBytes } from './inspect/picture-bytes.ts';

/**
 * Identity of a file by its size and its two ends, as a UUID of version 8: the same file gives the same one
 * however often it is sent. Keyed, so that nobody can tell from it whether a photo they know was here.
 *
 * Files that were made for it may share one, as only the ends are read; that saves uses of the day, and no
 * more than `RUNS_PER_USE` runs of them.
 */
export function identifyPhoto(secret: Buffer, { size, head, tail }: PictureBytes): string {
  const hash = createHmac('sha256', deriveKey(secret, 'photos'))
    .update(`${size} ${head.length} `)
    .update(head)
    .update(tail)
    .digest('hex');
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 0b11) | 0b1000).toString(16);
  const parts = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
  ];
  return [...parts, hash.slice(20, 32)].join('-');
}
