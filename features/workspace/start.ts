import type { OptionValues } from '#lib/catalog/options/option.ts';

export interface ReadPhoto {
  readonly file: Blob;
  readonly name: string;
  /** Upload on the host, where it exists already. */
  readonly uploadId?: string;
}

/**
 * Start of a workspace: photos, stored state, or the settings of a tool that draws. Stored state is a task
 * from before a reload, or a picture sent to this tool.
 */
export type Start =
  | {
      /** One photo, or many for a batch. The first file that can be opened is shown. */
      readonly kind: 'files';
      readonly files: readonly File[];
    }
  | {
      readonly kind: 'remote';
      /** True for a picture that the host fetches, which may take a while. */
      readonly fetches?: true;
      /** @throws PhotoRefused */
      readonly read: (signal: AbortSignal) => Promise<ReadPhoto>;
    }
  | { readonly kind: 'resume'; readonly taskId: string }
  | {
      /** Of a tool that needs no photo. */
      readonly kind: 'drawing';
      /** Values that differ from the initial ones. */
      readonly values: OptionValues;
    };

/** Start with a picture on the internet, which the host fetches. */
export function startWithUrl(url: string): Start {
  return {
    kind: 'remote',
    fetches: true,
    read: async (signal) => (await import('./photo/open-photo.ts')).fetchPhotoByUrl(url, signal),
  };
}

/** URL in a text, without surrounding space; null where it is none. */
export function findUrl(text: string): string | null {
  const trimmed = text.trim();
  return /^https?:\/\/[^\s/]+\S*$/i.test(trimmed) && URL.canParse(trimmed) ? trimmed : null;
}
