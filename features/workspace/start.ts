import type { OptionValues } from '#lib/catalog/options/option.ts';

interface ReadPhoto {
  readonly file: Blob;
  readonly name: string;
  /** Upload on the host, where it exists already. */
  readonly uploadId?: string;
}

/**
 * Start of a workspace: a photo, stored state, or the settings of a tool that draws. Stored state is a task
 * from before a reload, or a picture sent to this tool.
 */
export type Start =
  | {
      readonly kind: 'photo';
      /** True for a remote photo, which may take a while. */
      readonly fetches?: true;
      /** @throws PhotoRefused */
      readonly read: (signal: AbortSignal) => Promise<ReadPhoto>;
      /** All chosen files, where there are several; the photo is one of them. */
      readonly files?: readonly File[];
    }
  | { readonly kind: 'resume'; readonly taskId: string }
  | {
      /** Of a tool that needs no photo. */
      readonly kind: 'drawing';
      /** Values that differ from the initial ones. */
      readonly values: OptionValues;
    };

/** Start with one photo, or with many for a batch. The first file that can be opened is shown. */
export function startWithFiles(files: readonly File[]): Start {
  return {
    kind: 'photo',
    files,
    read: async () => {
      const { findOpenable } = await import('./photo/open-photo.ts');
      const file = await findOpenable(files);
      return { file, name: file.name };
    },
  };
}

/** Start with a picture on the internet, which the host fetches. */
export function startWithUrl(url: string): Start {
  return {
    kind: 'photo',
    fetches: true,
    read: async (signal) => (await import('./photo/open-photo.ts')).fetchPhotoByUrl(url, signal),
  };
}

/** URL in a text, without surrounding space; null where it is none. */
export function findUrl(text: string): string | null {
  const trimmed = text.trim();
  return /^https?:\/\/[^\s/]+\S*$/i.test(trimmed) && URL.canParse(trimmed) ? trimmed : null;
}
