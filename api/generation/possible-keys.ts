import { isStorageKey } from '../infrastructure/storage/storage-key.ts';

/** Keys of the storage that an address may be of: where the key begins in a path depends on the storage, so each end of the path may be one. */
export function possibleKeys(url: string): string[] {
  const segments = new URL(url).pathname.split('/').filter(Boolean);
  return segments.map((_, index) => segments.slice(index).join('/')).filter(isStorageKey);
}
