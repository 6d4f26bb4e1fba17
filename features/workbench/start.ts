import { PhotoRefused } from './photo/refusal.ts';

/** What a workbench begins with: a photo, or what was kept for it: a task of before a reload, or a picture that was sent to it. */
export type Start =
  | {
      readonly kind: 'photo';
      /** The photo's bytes and name. @throws PhotoRefused */
      readonly read: (signal: AbortSignal) => Promise<{ readonly file: Blob; readonly name: string }>;
    }
  | { readonly kind: 'resume'; readonly taskId: string };

export function startWithFile(file: File): Start {
  return { kind: 'photo', read: () => Promise.resolve({ file, name: file.name }) };
}

/** One of our own photos, by its address. */
export function startWithSample(url: string): Start {
  return {
    kind: 'photo',
    read: async (signal) => {
      const response = await fetch(url, { signal }).catch((error: unknown) => {
        throw new PhotoRefused({ reason: 'sample' }, { cause: error });
      });
      if (!response.ok) throw new PhotoRefused({ reason: 'sample' });
      return { file: await response.blob(), name: url.slice(url.lastIndexOf('/') + 1) };
    },
  };
}
