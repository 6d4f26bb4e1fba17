import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { firstSample, sampleShareImage } from '#lib/catalog/samples.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { SitePage } from '../_shell/site-page.tsx';
import { Hero } from './_home/hero.tsx';
import { HomeJsonLd } from './_home/home-json-ld.tsx';
import { Promises } from './_home/promises.tsx';
import { SampleWall } from './_home/sample-wall.tsx';
import { ToolChart } from './_home/tool-chart.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('home.meta');
  const alt = await getTranslations('home.hero');
  return pageMetadata({
    locale: await pageLocale(),
    path: '/',
    title: t('title'),
    description: t('description'),
    image: { ...sampleShareImage(firstSample), alt: alt('altAfter') },
  });
}

export default function HomePage(): ReactElement {
  return (
    <SitePage path="/" pigment="ink">
      <Hero />
      <ToolChart />
      <Promises />
      <SampleWall />
      <HomeJsonLd />
    </SitePage>
  );
}
