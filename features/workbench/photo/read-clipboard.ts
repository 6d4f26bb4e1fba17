/** What asking the clipboard for a picture came to. */
export type Clipping = { readonly file: File } | { readonly refused: 'empty' | 'denied' };

/** The first picture on the clipboard, by the browser's own leave. */
export async function readClipboard(): Promise<Clipping> {
  try {
    for (const item of await navigator.clipboard.read()) {
      const type = item.types.find((candidate) => candidate.startsWith('image/'));
      if (type) return { file: new File([await item.getType(type)], 'clipboard.png', { type }) };
    }
    return { refused: 'empty' };
  } catch {
    return { refused: 'denied' };
  }
}
