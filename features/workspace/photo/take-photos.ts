import { findUrl, type Start, startWithUrl } from '../start.ts';

type Begin = (start: Start) => Promise<void>;

/** Takes photos and links that are pasted on the page, and files that are dropped on it. @returns stops */
export function takePhotos(root: HTMLElement | null, begin: Begin): () => void {
  const stops = [takePastes(begin), takeDrops(root, begin)];
  return () => {
    for (const stop of stops) stop();
  };
}

function takePastes(begin: Begin): () => void {
  const paste = (event: ClipboardEvent) => {
    // The drop area of additional photos may have handled the event.
    if (event.defaultPrevented) return;
    const files = event.clipboardData?.files;
    if (files?.length) return void begin({ kind: 'files', files: [...files] });
    const url = isTyping(event.target) ? null : findUrl(event.clipboardData?.getData('text') ?? '');
    if (url) void begin(startWithUrl(url));
  };
  document.addEventListener('paste', paste);
  return () => document.removeEventListener('paste', paste);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** Takes files dropped anywhere on the page, and highlights the area under them. */
function takeDrops(root: HTMLElement | null, begin: Begin): () => void {
  const handle = (event: DragEvent) => {
    root?.toggleAttribute('data-over', event.type === 'dragover');
    const transfer = event.dataTransfer;
    // Text dragged into a field belongs to the field.
    if (event.type === 'dragleave' || !transfer?.types.includes('Files')) return;
    event.preventDefault();
    const files = event.type === 'drop' ? [...transfer.files] : [];
    if (files.length > 0) void begin({ kind: 'files', files });
  };
  const kinds = ['dragover', 'dragleave', 'drop'] as const;
  // On the window: the places of additional photos keep their drops to themselves.
  for (const kind of kinds) addEventListener(kind, handle);
  return () => {
    for (const kind of kinds) removeEventListener(kind, handle);
  };
}
