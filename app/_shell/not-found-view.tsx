import './not-found.css';
import './tool-list.css';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { ResponsivePicture } from '#components/picture/responsive-picture.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { ToolIcon } from '#components/ui/tool-icon.tsx';
import { offeredFamilies } from '#lib/availability/availability.ts';
import { readAvailability } from '#lib/availability/env.ts';
import { sampleUrl, sampleWidths, sceneOf } from '#lib/catalog/samples.ts';
import { firstSample as sample } from '#lib/catalog/tools/object-remover/samples.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { MissingPath } from './missing-path.tsx';

const { width: sampleWidth, height: sampleHeight } = sceneOf(sample);

interface NotFoundViewProps {
  /** Messages that name the path: unknown, or refused by its page. */
  readonly saying: 'path' | 'refused';
}

/** View of a missing page: the path, the way home, the tools. */
export async function NotFoundView({ saying }: NotFoundViewProps): Promise<ReactElement> {
  const locale = await pageLocale();
  const t = await getTranslations();
  return (
    <div className="wrap not-found">
      <div>
        <h1 className="display">{t('notFound.title')}</h1>
        <p className="lead mt-4">{t('notFound.lead')}</p>
        <MissingPath template={t.raw(`notFound.${saying}`)} />
        <div className="acts">
          <a className="btn ink" href={localePath(locale, '/')}>
            {t('notFound.home')}
          </a>
        </div>
        <ul className="tool-list mt-9 max-w-[420px]">
          {offeredFamilies(readAvailability()).flatMap((family) =>
            family.tools.map((tool) => (
              <li key={tool.key} className={`p-${family.pigment}`}>
                <a href={localePath(locale, tool.path)}>
                  <ToolIcon tool={tool.key} />
                  {t(`tools.${tool.key}.name`)}
                  <Icon of="arrow-right" size="s" className="ms-auto" />
                </a>
              </li>
            )),
          )}
        </ul>
      </div>
      <figure>
        <ResponsivePicture
          url={(width) => sampleUrl({ sample, side: 'after', width })}
          widths={sampleWidths(sample)}
          width={sampleWidth}
          height={sampleHeight}
          alt={t('home.hero.altAfter')}
          sizes="(max-width: 899px) 92vw, 54vw"
          eager
        />
        <figcaption className="cap">
          <span>{t.rich('notFound.caption', { b: (chunks) => <b>{chunks}</b> })}</span>
        </figcaption>
      </figure>
    </div>
  );
}

/** Title of the pages that stand where no page is; search engines leave them out. */
export async function notFoundMetadata(): Promise<Metadata> {
  const t = await getTranslations('notFound');
  return { title: `${t('title')} | Pictor`, robots: { index: false } };
}
