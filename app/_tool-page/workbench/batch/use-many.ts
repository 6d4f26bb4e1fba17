import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { OpenPhoto } from '#features/workbench/photo/open-photo.ts';
import type { Start } from '#features/workbench/start.ts';
import { userStore } from '#lib/api-client/user-store.ts';
import { BATCH_PHOTOS } from '#lib/catalog/limits.ts';
import type { ToolEntry } from '#lib/catalog/tools.ts';

/** Photos that are to get the same, where more than one was chosen. */
export interface Many {
  /** The one that is shown first; empty where it is alone. */
  readonly photos: readonly { readonly file: Blob; readonly name: string }[];
  /** How many more were chosen than are taken. */
  readonly beyond: number;
  readonly most: number;
  /** How many Pro takes; null where this is Pro. */
  readonly pro: number | null;
  /** Takes one out, by its place. */
  readonly remove: (index: number) => void;
}

interface ManyOptions {
  readonly tool: ToolEntry;
  readonly start: Start;
  readonly photo: OpenPhoto | null;
}

export function useMany({ tool, start, photo }: ManyOptions): Many {
  const isPro = useStore(userStore, ({ user }) => user?.isVip ?? false);
  const [removed, setRemoved] = useState<ReadonlySet<Blob>>(() => new Set());
  const chosen = tool.batch && start.kind === 'photo' ? start.files : undefined;
  const most = isPro ? BATCH_PHOTOS.pro : BATCH_PHOTOS.everyone;
  const { photos, beyond } = useMemo(() => {
    if (!photo || !chosen || chosen.length < 2) return { photos: [], beyond: 0 };
    const others = chosen.filter((file) => file !== photo.file);
    const taken = [
      { file: photo.file, name: photo.name },
      ...others.map((file) => ({ file, name: file.name })),
    ]
      .slice(0, most)
      .filter(({ file }) => !removed.has(file));
    return { photos: taken.length > 1 ? taken : [], beyond: Math.max(0, chosen.length - most) };
  }, [photo, chosen, most, removed]);
  return {
    ...{ photos, beyond, most },
    pro: isPro ? null : BATCH_PHOTOS.pro,
    remove(index) {
      const file = photos[index]?.file;
      if (file) setRemoved((before) => new Set([...before, file]));
    },
  };
}
