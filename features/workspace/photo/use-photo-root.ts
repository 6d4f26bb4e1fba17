import { useEffect, useState } from 'react';
import { recallRoot, rememberRoot } from '#lib/browser/storage/photo-roots.ts';
import type { WorkspaceState } from '../workspace-state.ts';
import type { OpenPhoto } from './open-photo.ts';

interface KnownRoot {
  readonly photo: OpenPhoto;
  readonly rootId: string;
}

/**
 * The root photo that uses of the open photo are counted for: as its last run told, or a run of the same file
 * before. Null while unknown.
 */
export function usePhotoRoot({ photo, phase }: Pick<WorkspaceState, 'photo' | 'phase'>): string | null {
  const told = 'task' in phase ? phase.task.rootId : null;
  const [known, setKnown] = useState<KnownRoot | null>(null);
  useEffect(() => {
    if (!photo) return;
    if (told !== null) {
      setKnown({ photo, rootId: told });
      rememberRoot(photo.file, told).catch(() => undefined);
      return;
    }
    let isOpen = true;
    recallRoot(photo.file).then(
      (rootId) => isOpen && rootId !== null && setKnown({ photo, rootId }),
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, [photo, told]);
  return told ?? (known !== null && known.photo === photo ? known.rootId : null);
}
