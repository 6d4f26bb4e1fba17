import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { KEEPING_HOURS } from '#lib/catalog/limits.ts';
import { tool } from '../tool.ts';

/** Where the photo goes, how long it stays, and what the downloaded file tells. */
export async function Privacy(): Promise<ReactElement> {
  const t = await getTranslations('objectRemover');
  const rows = [
    [t('file.location'), t('file.removed')],
    [t('file.camera'), t('file.removed')],
    [t('file.color'), 'sRGB'],
    [t('file.source'), tool.digitalSourceType],
    [t('file.name'), 'pictor-0192f3c1.png'],
  ] as const;
  return (
    <section className="section">
      <div className="wrap two wide-first">
        <div className="prose">
          <h2>{t('privacy.title')}</h2>
          <p>{t('privacy.upload')}</p>
          <p>{t('privacy.keep', { hours: KEEPING_HOURS.guest })}</p>
          <p>{t('privacy.use')}</p>
        </div>
        <div className="sheet file-facts">
          <h3>{t('file.title')}</h3>
          <dl className="rows">
            {rows.map(([term, value]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
