import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { JsonLd } from '#components/layout/json-ld.tsx';
import { localeInfo } from '#lib/catalog/locales.ts';
import { CURRENCY } from '#lib/catalog/prices.ts';
import { sampleResultImage } from '#lib/catalog/samples.ts';
import { loadSamples } from '#lib/catalog/tool-samples.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { siteOrigin } from '#lib/seo/env.ts';
import { pageUrl } from '#lib/seo/page-urls.ts';
import { breadcrumbList, faqPage } from '#lib/seo/structured-data.ts';
import type { SectionProps } from '../section-props.ts';

/** The results that the page shows, as pictures of their own. */
async function galleryPictures({ tool }: Pick<SectionProps, 'tool'>): Promise<object[]> {
  const t = await getTranslations('samples');
  const { samples } = await loadSamples(tool);
  return samples.map((sample) => {
    const { url, width, height } = sampleResultImage(sample);
    return {
      '@type': 'ImageObject',
      contentUrl: siteOrigin + url,
      name: t(sample.key),
      width,
      height,
      creator: { '@type': 'Organization', name: 'Pictor', url: siteOrigin },
      creditText: 'Pictor',
      copyrightNotice: 'Pictor',
    };
  });
}

/** The tool as a web application, its pictures, and the way to it, for search engines. */
export async function PageJsonLd({ tool, content }: SectionProps): Promise<ReactElement> {
  const locale = await pageLocale();
  const t = await getTranslations('tools');
  const url = pageUrl(locale, tool.path);
  const name = t(`${tool.key}.name`);
  const isFree = tool.creditCost === 0;
  const application = {
    '@type': 'WebApplication',
    '@id': url,
    url,
    name,
    description: content.metaDescription,
    applicationCategory: 'MultimediaApplication',
    operatingSystem: 'Any',
    browserRequirements: 'Requires JavaScript',
    inLanguage: localeInfo(locale).lang,
    isAccessibleForFree: isFree,
    ...(isFree ? { offers: { '@type': 'Offer', price: 0, priceCurrency: CURRENCY } } : {}),
  };
  const trail = breadcrumbList(locale, { name, path: tool.path });
  const questions = faqPage(url, content.questions);
  const pictures = await galleryPictures({ tool });
  return (
    <JsonLd
      data={{ '@context': 'https://schema.org', '@graph': [application, trail, questions, ...pictures] }}
    />
  );
}
