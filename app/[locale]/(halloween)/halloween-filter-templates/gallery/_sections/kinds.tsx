import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { costumeKinds } from '#lib/catalog/tools/halloween/costumes.ts';

/** Filters of the gallery. The style sheet applies them, so they work without script. */
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
