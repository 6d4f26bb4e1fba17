import type { ListedObject } from './storage.ts';

/**
 * Reads an answer of ListObjectsV2. No XML parser is needed: our keys hold no character that XML would
 * escape, and what does not look like an object of ours is not listed. `lastKey` is null at the end, else
 * where the next page starts after.
 */
export function readObjectList(xml: string): { objects: ListedObject[]; lastKey: string | null } {
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, content = '']) => {
    const key = textOf(content, 'Key');
    const size = Number(textOf(content, 'Size'));
    const modifiedAt = Date.parse(textOf(content, 'LastModified') ?? '');
    return key === null || Number.isNaN(modifiedAt) ? [] : [{ key, size, modifiedAt }];
  });
  const more = textOf(xml, 'IsTruncated') === 'true';
  return { objects, lastKey: more ? (objects.at(-1)?.key ?? null) : null };
}

/** The text inside the first element of this name, still escaped. */
export function textOf(xml: string, name: string): string | null {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? null;
}
