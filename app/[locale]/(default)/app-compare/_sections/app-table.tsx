import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';

/** Rows of the comparison of website and apps. */
const lines = [
  { key: 'tools', inApps: true },
  { key: 'account', inApps: true },
  { key: 'home', inApps: true },
  { key: 'install', inApps: false },
  { key: 'guest', inApps: false },
  { key: 'keyboard', inApps: false },
  { key: 'paste', inApps: false },
] as const;

/** Website and apps, line by line. */
export async function AppTable(): Promise<ReactElement> {
  const t = await getTranslations('appCompare.table');
  return (
    <section className="section">
      <div className="wrap">
        <h2 className="mb-8">{t('title')}</h2>
        <table className="prices">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t('what')}</span>
              </th>
              <th scope="col">{t('web')}</th>
              <th scope="col">{t('apps')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, inApps }) => (
              <tr key={key}>
                <th scope="row">{t(key)}</th>
                <td data-column={t('web')}>{t('yes')}</td>
                <td data-column={t('apps')}>{inApps ? t('yes') : t('no')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
