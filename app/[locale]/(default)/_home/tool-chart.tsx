import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { ToolIcon } from '#components/ui/tool-icon.tsx';
import { type Availability, offeredFamilies } from '#lib/availability/availability.ts';
import { readAvailability } from '#lib/availability/env.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { ToolPicture } from './tool-picture.tsx';

/** The tools as on a colour chart: a swatch per family, and beside it pictures of what its tools do. */
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
            <div key={family.key} className={`family p-${family.pigment}`}>
              <div className="family-head">
                <div className="swatch" />
                <h3>{t(`tools.families.${family.key}.name`)}</h3>
                <p className="text-small text-quiet">{t(`tools.families.${family.key}.about`)}</p>
              </div>
              <ul>
                {family.tools.map((tool) => (
                  <li key={tool.key}>
                    <ToolPicture tool={tool} />
                    <a href={localePath(locale, tool.path)}>
                      <ToolIcon tool={tool.key} />
                      {t(`tools.${tool.key}.name`)}
                    </a>
                    <p>{t(`tools.${tool.key}.about`)}</p>
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
