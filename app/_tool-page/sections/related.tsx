import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { ToolIcon } from '#components/ui/tool-icon.tsx';
import { tools } from '#lib/catalog/tools.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import type { SectionProps } from '../section-props.ts';

/** Other tools of the same family. */
export async function Related({ tool }: Pick<SectionProps, 'tool'>): Promise<ReactElement> {
  const t = await getTranslations();
  const locale = await pageLocale();
  const related = tools.filter(({ key, family }) => key !== tool.key && family === tool.family);
  return (
    <section className="section">
      <div className="wrap">
        <h2>{t('toolPage.related')}</h2>
        <ul className="related">
          {related.map(({ key, path }) => (
            <li key={key}>
              <a href={localePath(locale, path)}>
                <ToolIcon tool={key} />
                <b>{t(`tools.${key}.name`)}</b>
                <span className="text-small text-quiet">{t(`tools.${key}.about`)}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
