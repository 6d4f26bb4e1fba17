import { findUrl, type Start, startWithUrl } from '../start.ts';

/** Takes photos and links that are pasted on the page, and files that are dropped on it. @returns stops */
export function takePhotos(root: HTMLElement | null, begin: (start: Start) => Promise<void>): () => void {
  return takeFiles(root, {
    onFiles: (files) => void begin({ kind: 'files', files }),
    onText: (text) => {
      const url = findUrl(text);
      if (url) void begin(startWithUrl(url));
    },
  });
}

interface Taking {
  readonly onFiles: (files: readonly File[]) => void;
  /** Told text that is pasted outside of fields; where left out, none is taken. */
  readonly onText?: (text: string) => void;
}

/** Takes files that are pasted on the page or dropped on it. @returns stops */
export function takeFiles(root: HTMLElement | null, taking: Taking): () => void {
  const stops = [takePastes(taking), takeDrops(root, taking)];
  return () => {
    for (const stop of stops) stop();
  };
}

function takePastes({ onFiles, onText }: Taking): () => void {
  const paste = (event: ClipboardEvent) => {
    // The drop area of additional photos may have handled the event.
    if (event.defaultPrevented) return;
    const files = pastedFiles(event);
    if (files.length > 0) return onFiles(files);
    if (!isTyping(event.target)) onText?.(event.clipboardData?.getData('text') ?? '');
  };
  document.addEventListener('paste', paste);
  return () => document.removeEventListener('paste', paste);
}

/**
 * Files that are pasted. None while somebody types and pastes formatted text: programs of the office put a
 * picture of it beside it.
 */
export function pastedFiles({ clipboardData, target }: ClipboardEvent): readonly File[] {
  const { types = [], files = [] } = clipboardData ?? {};
  const isText = types.includes('text/plain') && types.includes('text/html');
  return isText && isTyping(target) ? [] : [...files];
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** Takes files dropped anywhere on the page, and highlights the area under them. */
function takeDrops(root: HTMLElement | null, { onFiles }: Taking): () => void {
  const highlight = ({ type, relatedTarget, dataTransfer }: DragEvent) => {
    // A drag from one part of the page to another does not leave it.
    if (type === 'dragleave' && relatedTarget) return;
    root?.toggleAttribute('data-over', type === 'dragover' && hasFiles(dataTransfer));
  };
  const take = (event: DragEvent) => {
    const transfer = event.dataTransfer;
    // Text dragged into a field belongs to the field.
    if (event.type === 'dragleave' || !hasFiles(transfer)) return;
    // Else the browser would leave the page for the file.
    event.preventDefault();
    const files = event.type === 'drop' ? [...transfer.files] : [];
    if (files.length > 0) onFiles(files);
  };
  const kinds = ['dragover', 'dragleave', 'drop'] as const;
  // On the window: the places of additional photos keep their drops to themselves, but show no highlight.
  for (const kind of kinds) {
    addEventListener(kind, highlight, { capture: true });
    addEventListener(kind, take);
  }
  return () => {
    for (const kind of kinds) {
      removeEventListener(kind, highlight, { capture: true });
      removeEventListener(kind, take);
    }
  };
}

function hasFiles(transfer: DataTransfer | null): transfer is DataTransfer {
  return transfer?.types.includes('Files') === true;
}
