import { useEffect, useMemo } from 'react';
import { keepPhotoName, keptPhotoName } from '#lib/browser/storage/photo-names.ts';
import type { Task } from '#lib/contract/contract.ts';

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
