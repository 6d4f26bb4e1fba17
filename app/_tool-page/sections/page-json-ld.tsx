import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { JsonLd } from '#components/layout/json-ld.tsx';
import { isOffered } from '#lib/availability/availability.ts';
import { localeInfo } from '#lib/catalog/locales.ts';
import { CURRENCY } from '#lib/catalog/prices.ts';
import { CLIP_SIZE, CLIPS_MADE, shownClips } from '#lib/catalog/sample-clips.ts';
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

/** The clips that the page shows, as videos of their own. */
async function galleryClips({ tool, content }: Omit<SectionProps, 'availability'>): Promise<object[]> {
  if (tool.kind !== 'video') return [];
  const t = await getTranslations();
  const { width, height, seconds } = CLIP_SIZE;
  return shownClips(tool.key).map(({ url, poster, name }) => ({
    '@type': 'VideoObject',
    contentUrl: siteOrigin + url,
    thumbnailUrl: siteOrigin + poster,
    name: t(name),
    description: content.did,
    uploadDate: CLIPS_MADE,
    duration: `PT${seconds}S`,
    ...{ width, height },
  }));
}

/** The tool as a web application, its questions and its pictures. */
async function describeTool({ tool, content }: Omit<SectionProps, 'availability'>): Promise<object[]> {
  const locale = await pageLocale();
  const t = await getTranslations('tools');
  const url = pageUrl(locale, tool.path);
  const isFree = tool.creditCost === 0;
  const application = {
    '@type': 'WebApplication',
    '@id': url,
    url,
    name: t(`${tool.key}.name`),
    description: content.metaDescription,
    applicationCategory: 'MultimediaApplication',
    operatingSystem: 'Any',
    browserRequirements: 'Requires JavaScript',
    inLanguage: localeInfo(locale).lang,
    isAccessibleForFree: isFree,
    ...(isFree ? { offers: { '@type': 'Offer', price: 0, priceCurrency: CURRENCY } } : {}),
  };
  const shown = [...(await galleryPictures({ tool })), ...(await galleryClips({ tool, content }))];
  return [application, faqPage(url, content.questions), ...shown];
}

/** The way to the page, and what stands on it, for search engines. */
export async function PageJsonLd({ tool, content, availability }: SectionProps): Promise<ReactElement> {
  const t = await getTranslations('tools');
  const trail = breadcrumbList(await pageLocale(), { name: t(`${tool.key}.name`), path: tool.path });
  const described = isOffered(tool, availability) ? await describeTool({ tool, content }) : [];
  return <JsonLd data={{ '@context': 'https://schema.org', '@graph': [trail, ...described] }} />;
}
