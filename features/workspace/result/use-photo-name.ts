import { useEffect, useMemo } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { Picture } from '#features/versions/version-group.ts';
import { keepPhotoName, keptPhotoName } from '#lib/browser/storage/photo-names.ts';
import { findInput } from '#lib/catalog/inputs.ts';
import { typeByExtension } from '#lib/catalog/uploads.ts';
import type { Task } from '#lib/contract/contract.ts';
import type { OpenPhoto } from '../photo/open-photo.ts';
import type { Work } from '../steps/list-steps.ts';

/** Names the results of a tool that makes different ones; null for the others. */
export function useFileCaption(): (picture: Picture) => string | null {
  const t = useTranslations('versions');
  return ({ task, file }) => {
    if (task.files.length < 2) return null;
    if (task.feature === 'passport-photo') return t(file === 0 ? 'passport.photo' : 'passport.sheet');
    if (task.feature === 'photo-to-emoji') return t(file === 0 ? 'sticker.still' : 'sticker.moving');
    return null;
  };
}

/**
 * Name of the photo of some tasks, which is kept for after a reload; undefined where it is unknown.
 * @param name of the open photo; empty after a reload
 */
export function usePhotoName(tasks: readonly Task[], name = ''): string | undefined {
  const ids = tasks.map(({ id }) => id).join(' ');
  const known = useMemo(() => {
    const kept = ids.split(' ').map(keptPhotoName);
    return name || kept.find((one) => one !== undefined);
  }, [ids, name]);
  useEffect(() => {
    if (known && ids) keepPhotoName(ids.split(' '), known);
  }, [ids, known]);
  return known || undefined;
}

interface KnownPhoto {
  /** Task of the shown result. */
  readonly task: Pick<Task, 'parentTaskId'>;
  readonly work: Pick<Work, 'original'>;
  /** Photo of the task; null after a reload. */
  readonly photo: OpenPhoto | null;
  /** Signed URL of that photo on the host, whose path ends with that of its type. */
  readonly url: string | null | undefined;
}

/**
 * Content type of the photo that a work began with; undefined where it is unknown. The photo of a further
 * step is a result, whose type nobody chose.
 */
export function photoTypeOf({ task, work, photo, url }: KnownPhoto): string | undefined {
  const isStep = task.parentTaskId !== null;
  if (photo && !isStep) return photo.type;
  const known = isStep ? findInput(work.original?.inputs ?? [], 'photo')?.url : url;
  return known ? typeByExtension[new URL(known).pathname.split('.').at(-1) ?? ''] : undefined;
}
