import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { costumeKinds } from '#lib/catalog/costumes.ts';

/** What to narrow the gallery to. The style sheet does it, so it works without script. */
export async function Kinds(): Promise<ReactElement> {
  const t = await getTranslations('gallery.kinds');
  return (
    <fieldset className="kinds">
      <legend className="sr-only">{t('legend')}</legend>
      {(['all', ...costumeKinds] as const).map((kind) => (
        <label key={kind}>
          <input type="radio" className="sr-only" name="kind" value={kind} defaultChecked={kind === 'all'} />
          {t(kind)}
        </label>
      ))}
    </fieldset>
  );
}
