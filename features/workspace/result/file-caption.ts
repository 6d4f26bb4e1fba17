import { useTranslations } from '#components/messages/messages-context.tsx';
import type { Picture } from '#features/versions/version-group.ts';

/** Names the results of a tool that makes different ones; null for the others. */
export function useFileCaption(): (picture: Picture) => string | null {
  const t = useTranslations('versions');
  return ({ task, file }) => {
    if (task.feature !== 'passport-photo' || task.files.length < 2) return null;
    return t(file === 0 ? 'passport.photo' : 'passport.sheet');
  };
}
