import { PhotoRefused } from './photo/refusal.ts';

interface ReadPhoto {
  readonly file: Blob;
  readonly name: string;
  /** Upload that the host has already. */
  readonly uploadId?: string;
}

/**
 * Start of a workspace: a photo, or stored state: a task from before a reload, or a picture that was sent to
 * it.
 */
export type Start =
  | {
      readonly kind: 'photo';
      /** True where it comes from afar, and may take a while. */
      readonly fetches?: true;
      /** @throws PhotoRefused */
      readonly read: (signal: AbortSignal) => Promise<ReadPhoto>;
      /** All that were chosen, where they were more than one; the photo is one of them. */
      readonly files?: readonly File[];
    }
  | { readonly kind: 'resume'; readonly taskId: string };

/** One photo, or many that are to get the same: the first of them that can be opened is shown. */
export function startWithFiles(files: readonly File[]): Start {
  return {
    kind: 'photo',
    files,
    read: async () => {
      const { findOpenable } = await import('./photo/read-photo.ts');
      const file = await findOpenable(files);
      return { file, name: file.name };
    },
  };
}

/** One of our own photos, by its address. */
export function startWithSample(url: string): Start {
  return {
    kind: 'photo',
    read: async (signal) => {
      try {
        const response = await fetch(url, { signal });
        if (!response.ok) throw new Error(`status ${response.status}`);
        return { file: await response.blob(), name: url.slice(url.lastIndexOf('/') + 1) };
      } catch (error) {
        throw new PhotoRefused({ reason: 'sample' }, { cause: error });
      }
    },
  };
}

/** A picture on the internet, which the host fetches. */
export function startWithUrl(url: string): Start {
  return {
    kind: 'photo',
    fetches: true,
    read: async (signal) => (await import('./photo/read-photo.ts')).fetchByUrl(url, signal),
  };
}

/** The web address that a text is, without the space around it; null where it is none. */
export function findUrl(text: string): string | null {
  const trimmed = text.trim();
  return /^https?:\/\/[^\s/]+\S*$/i.test(trimmed) && URL.canParse(trimmed) ? trimmed : null;
}
