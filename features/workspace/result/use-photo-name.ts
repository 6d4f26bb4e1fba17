import { useEffect, useMemo } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { Picture } from '#features/versions/version-group.ts';
import { keepPhotoName, keptPhotoName } from '#lib/browser/storage/photo-names.ts';
import type { Task } from '#lib/contract/contract.ts';

/** Names the results of a tool that makes different ones; null for the others. */
export function useFileCaption(): (picture: Picture) => string | null {
  const t = useTranslations('versions');
  return ({ task, file }) => {
    if (task.feature !== 'passport-photo' || task.files.length < 2) return null;
    return t(file === 0 ? 'passport.photo' : 'passport.sheet');
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
