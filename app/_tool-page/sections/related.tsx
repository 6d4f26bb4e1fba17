import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { ToolIcon } from '#components/ui/tool-icon.tsx';
import { offeredFamilies } from '#lib/availability/availability.ts';
import type { ToolEntry } from '#lib/catalog/tools.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import type { SectionProps } from '../section-props.ts';

/** Fewer neighbours than this are filled up from the other families. */
const FEWEST = 3;

function listRelated({ tool, availability }: Omit<SectionProps, 'content'>): ToolEntry[] {
  const families = offeredFamilies(availability);
  const listed = (own: boolean) =>
    families
      .filter(({ key }) => (key === tool.family) === own)
      .flatMap(({ tools }) => tools)
      .filter(({ key }) => key !== tool.key);
  const related = listed(true);
  return related.length < FEWEST ? [...related, ...listed(false)].slice(0, FEWEST) : related;
}

/** Other tools that can be used, of the same family first. */
export async function Related(props: Omit<SectionProps, 'content'>): Promise<ReactElement> {
  const t = await getTranslations();
  const locale = await pageLocale();
  return (
    <section className="section">
      <div className="wrap">
        <h2>{t('toolPage.related')}</h2>
        <ul className="related">
          {listRelated(props).map(({ key, path }) => (
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
