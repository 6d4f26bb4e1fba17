import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { FREE_USES_PER_DAY, RETENTION_HOURS } from '#lib/catalog/limits.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';

const parts = ['fit', 'photo', 'cost'] as const;

/** Words on the costumes: the way one gets onto a photo, photos that suit, and the cost. */
export async function About(): Promise<ReactElement> {
  const t = await getTranslations('gallery.about');
  const values = { count: FREE_USES_PER_DAY.guest, hours: RETENTION_HOURS.guest };
  return (
    <section className="mt-16">
      <h2>{t('title')}</h2>
      <div className="mt-6 grid gap-8 m:grid-cols-3">
        {parts.map((part) => (
          <div key={part}>
            <h3>{t(`${part}Title`)}</h3>
            <p className="mt-2 text-quiet">{t(`${part}Text`, values)}</p>
          </div>
        ))}
      </div>
      <a className="btn line mt-8" href={localePath(await pageLocale(), toolOf('halloween').path)}>
        {t('try')}
      </a>
    </section>
  );
}
