/**
 * Above this many bytes a file is written to the disk while it comes, where the browser can, instead of being
 * held first.
 */
const LARGE_BYTES = 200_000_000;

interface SaveTarget {
  /** @throws whatever the stream throws; nothing is saved then */
  readonly write: (stream: ReadableStream<Uint8Array>, signal: AbortSignal) => Promise<void>;
}

interface SavePicker {
  readonly showSaveFilePicker?: (options: {
    readonly suggestedName: string;
  }) => Promise<FileSystemFileHandle>;
}

/**
 * Opens the target of a stream. Must be called right after a click, since the browser may ask for a place.
 * @param bytes expected size
 * @returns null where the person decided not to save
 */
export async function openSaveTarget(name: string, bytes: number): Promise<SaveTarget | null> {
  const picker = (globalThis as SavePicker).showSaveFilePicker;
  if (!picker || bytes < LARGE_BYTES) return { write: (stream) => saveWhole(stream, name) };
  try {
    const handle = await picker.call(globalThis, { suggestedName: name });
    return {
      write: async (stream, signal) => stream.pipeTo(await handle.createWritable(), { signal }),
    };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

/** Browsers keep large blobs on the disk by themselves. */
async function saveWhole(stream: ReadableStream<Uint8Array>, name: string): Promise<void> {
  const blob = await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).blob();
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
