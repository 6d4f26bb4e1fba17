import { typeByExtension } from '#lib/catalog/uploads.ts';

const KEY = /^[a-z0-9][a-z0-9/_.-]{0,255}$/;

/**
 * Throws for anything but lower-case letters, digits and `/ _ . -` in segments that start with a letter or
 * digit.
 */
export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) {
    throw new Error('not a storage key');
  }
}

export function isStorageKey(key: string): boolean {
  return (
    KEY.test(key) && key.split('/').every((segment) => /^[a-z0-9]/.test(segment) && !segment.includes('..'))
  );
}

const extensionByType = new Map(
  Object.entries(typeByExtension).map(([extension, type]) => [type, extension]),
);

/** The ending, without the dot, of keys of objects of a content type. */
export function extensionOf(type: string): string {
  const extension = extensionByType.get(type);
  if (extension === undefined) {
    throw new Error(`no storage extension for ${type}`);
  }
  return extension;
}

/** The content type of an object: its key tells, so that a folder needs no notes beside the files. */
export function typeOfKey(key: string): string {
  const type = typeByExtension[key.slice(key.lastIndexOf('.') + 1)];
  if (type === undefined) {
    throw new Error(`no content type for ${key}`);
  }
  return type;
}

/** Throws unless the key is well formed and its ending says this content type. */
export function assertKeyOfType(key: string, type: string): void {
  assertStorageKey(key);
  if (typeOfKey(key) !== type) {
    throw new Error(`${key} cannot hold ${type}`);
  }
}
