import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { ToolIcon } from '#components/ui/tool-icon.tsx';
import { type Tool, type ToolKey, tools } from '#lib/catalog/tools.ts';
import { localePath } from '#lib/i18n/locale-path.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { tool } from '../tool.ts';

/** Other tools of the same family; nothing while there is none. */
export async function Related(): Promise<ReactElement | null> {
  const t = await getTranslations();
  const locale = await pageLocale();
  const all: readonly (Tool & { readonly key: ToolKey })[] = tools;
  const related = all.filter(({ key, family }) => key !== tool.key && family === tool.family);
  if (related.length === 0) return null;
  return (
    <section className="section">
      <div className="wrap">
        <h2>{t('objectRemover.related')}</h2>
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
