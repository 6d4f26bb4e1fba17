import { useEffect, useState } from 'react';
import { readKeptPhoto } from '#lib/browser/storage/kept-photo.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { type OpenPhoto, openPhoto } from '../photo/open-photo.ts';

/**
 * Photo that this tab kept for a tool, to be shown during a run that was started before a reload. It is not
 * sent anywhere; null where it is gone or not needed.
 */
export function useKeptPhoto(feature: FeatureCode, isNeeded: boolean): OpenPhoto | null {
  const [photo, setPhoto] = useState<OpenPhoto | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    let isLeft = false;
    let opened: OpenPhoto | null = null;
    const open = async () => {
      const file = await readKeptPhoto(feature);
      if (!file || isLeft) return;
      opened = await openPhoto(file, file.name);
      if (isLeft) opened.bitmap.close();
      else setPhoto(opened);
    };
    // Without it the run goes on as before.
    open().catch(() => undefined);
    return () => {
      isLeft = true;
      opened?.bitmap.close();
      setPhoto(null);
    };
  }, [feature, isNeeded]);
  return photo;
}
