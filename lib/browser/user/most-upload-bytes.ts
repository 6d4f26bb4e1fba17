import { UPLOAD_BYTES } from '#lib/catalog/uploads.ts';
import { isMember } from './user-store.ts';

/** Most bytes of a file that this person may send, as far as this browser knows them. */
export function mostUploadBytes(): number {
  return isMember() ? UPLOAD_BYTES.pro : UPLOAD_BYTES.account;
}
