import type { OpenPhoto } from '../photo/open-photo.ts';

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  heic: 'image/heic',
  heif: 'image/heif',
};

interface KnownPhoto {
  /** Null after a reload. */
  readonly photo: OpenPhoto | null;
  /** Signed URL of the photo on the host, whose path ends with that of its type. */
  readonly url: string | null | undefined;
}

/** Content type of the photo of a run; undefined where it is unknown. */
export function photoTypeOf({ photo, url }: KnownPhoto): string | undefined {
  if (photo) return photo.type;
  return url ? TYPES[new URL(url).pathname.split('.').at(-1) ?? ''] : undefined;
}
