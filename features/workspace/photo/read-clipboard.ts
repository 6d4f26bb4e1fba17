import { findUrl } from '../start.ts';

/** Outcome of reading the clipboard. */
type Clipping = { readonly file: File } | { readonly url: string } | { readonly refused: 'empty' | 'denied' };

/** First picture on the clipboard, or else a URL, with the browser's permission. */
export async function readClipboard(): Promise<Clipping> {
  try {
    const items = await navigator.clipboard.read();
    for (const item of items) {
      const type = item.types.find((candidate) => candidate.startsWith('image/'));
      if (type) return { file: new File([await item.getType(type)], 'clipboard.png', { type }) };
    }
    const text = items.find(({ types }) => types.includes('text/plain'));
    const url = text && findUrl(await (await text.getType('text/plain')).text());
    return url ? { url } : { refused: 'empty' };
  } catch {
    return { refused: 'denied' };
  }
}
