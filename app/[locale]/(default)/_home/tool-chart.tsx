import { __iconData as arrowRight } from 'lucide-react/icons/arrow-right';
import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { ToolIcon } from '#components/ui/tool-icon.tsx';
import { type Availability, offeredFamilies } from '#lib/availability/availability.ts';
import { readAvailability } from '#lib/availability/env.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';

/** The tools as on a colour chart: a swatch per family, its tools below. */
export async function ToolChart({
  availability = readAvailability(),
}: {
  readonly availability?: Availability;
}): Promise<ReactElement> {
  const locale = await pageLocale();
  const t = await getTranslations();
  return (
    <section className="section" id="tools">
      <div className="wrap">
        <div className="section-head">
          <h2>{t('home.tools.title')}</h2>
          <p className="max-w-[44ch] text-quiet">{t('home.tools.about')}</p>
        </div>
        <div className="chart">
          {offeredFamilies(availability).map((family) => (
            <div key={family.key} className={`p-${family.pigment}`}>
              <div>
                <div className="swatch" />
                <h3>
                  {t(`tools.families.${family.key}.name`)}
                  <small>{t(`tools.families.${family.key}.pigment`)}</small>
                </h3>
                <p className="mt-1 text-small text-quiet">{t(`tools.families.${family.key}.about`)}</p>
              </div>
              <ul className="tool-list">
                {family.tools.map((tool) => (
                  <li key={tool.key}>
                    <a href={localePath(locale, tool.path)}>
                      <ToolIcon tool={tool.key} />
                      <span>
                        {t(`tools.${tool.key}.name`)}
                        <small>{t(`tools.${tool.key}.about`)}</small>
                      </span>
                      <Icon of={arrowRight} />
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
