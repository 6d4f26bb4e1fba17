import { isApple } from '#components/ui/ctrl-key.tsx';
import type { Locale } from '#lib/catalog/locales.ts';
import { loadClientMessages } from '#lib/i18n/load-client-messages.ts';
import { findUrl, type Start, startWithUrl } from '../start.ts';

type Refused = 'empty' | 'denied';

/** Outcome of reading the clipboard. */
type Clipping = { readonly file: File } | { readonly url: string } | { readonly refused: Refused };

/** Reason why nothing was pasted, with the keys that always work. @throws where words cannot be loaded */
async function describeRefused(refused: Refused, locale: Locale): Promise<string> {
  const { workspace, editor } = await loadClientMessages(locale, ['workspace', 'editor']);
  if (refused === 'empty') return workspace.refused.clipboardEmpty;
  const key = isApple() ? '⌘V' : `${editor.keyNames.ctrl}+V`;
  return workspace.refused.clipboardDenied.replace('{key}', key);
}

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

interface FailureNote {
  readonly text: string;
  readonly tone: 'bad';
}

/** Start with what is on the clipboard, or a note on the failure. @throws where words cannot be loaded */
export async function readClipping(locale: Locale): Promise<Start | FailureNote> {
  const clipping = await readClipboard();
  if ('file' in clipping) return { kind: 'files', files: [clipping.file] };
  if ('url' in clipping) return startWithUrl(clipping.url);
  return { text: await describeRefused(clipping.refused, locale), tone: 'bad' };
}
