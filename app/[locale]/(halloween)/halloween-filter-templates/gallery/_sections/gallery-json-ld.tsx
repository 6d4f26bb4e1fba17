import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { JsonLd } from '#components/layout/json-ld.tsx';
import { GALLERY_PATH } from '#lib/catalog/page-paths.ts';
import { choicePreviewUrl } from '#lib/catalog/samples.ts';
import { halloweenTemplates } from '#lib/catalog/tools/halloween/options.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { siteOrigin } from '#lib/seo/env.ts';
import { pageUrl } from '#lib/seo/page-urls.ts';
import { breadcrumbList } from '#lib/seo/structured-data.ts';

/** The pictures of the gallery, and the way to it, for search engines. */
export async function GalleryJsonLd(): Promise<ReactElement> {
  const locale = await pageLocale();
  const t = await getTranslations();
  const gallery = {
    '@type': 'ImageGallery',
    '@id': pageUrl(locale, GALLERY_PATH),
    name: t('gallery.title'),
    image: halloweenTemplates.map((template) => ({
      '@type': 'ImageObject',
      name: t(`choices.halloween.${template}`),
      contentUrl: siteOrigin + choicePreviewUrl('halloween', template),
      creditText: 'Pictor',
    })),
  };
  const tool = toolOf('halloween');
  const trail = breadcrumbList(
    locale,
    { name: t('tools.halloween.name'), path: tool.path },
    { name: t('gallery.tab'), path: GALLERY_PATH },
  );
  return <JsonLd data={{ '@context': 'https://schema.org', '@graph': [gallery, trail] }} />;
}
