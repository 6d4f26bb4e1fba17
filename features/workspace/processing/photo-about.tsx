import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { OpenPhoto } from '../photo/open-photo.ts';

/** Name and size of the open photo, for the footer of the stage. */
export function PhotoAbout({ photo }: { readonly photo: OpenPhoto }): ReactElement {
  const t = useTranslations('workspace');
  const { name, width, height } = photo;
  const megapixels = Math.round((width * height) / 1e5) / 10;
  // A small picture has no whole tenth of a megapixel.
  const size =
    megapixels < 0.1
      ? t('photo.size', { width, height })
      : t('photo.measures', { width, height, count: megapixels });
  return (
    <>
      {name && <b className="photo-name">{name}</b>}
      <span className="roomy">{size}</span>
    </>
  );
}
