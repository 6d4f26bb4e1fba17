import './_home/home.css';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { Hero } from './_home/hero.tsx';
import { HomeJsonLd } from './_home/home-json-ld.tsx';
import { Numbers } from './_home/numbers.tsx';
import { Promises } from './_home/promises.tsx';
import { Questions } from './_home/questions.tsx';
import { SampleWall } from './_home/sample-wall.tsx';
import { Steps } from './_home/steps.tsx';
import { ToolChart } from './_home/tool-chart.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('home.meta');
  return pageMetadata({
    locale: await pageLocale(),
    path: '/',
    title: t('title'),
    description: t('description'),
    cardAlt: t('title'),
  });
}

export default function HomePage(): ReactElement {
  return (
    <div className="p-ink">
      <Hero />
      <ToolChart />
      <Steps />
      <Promises />
      <Numbers />
      <SampleWall />
      <Questions />
      <HomeJsonLd />
    </div>
  );
}
