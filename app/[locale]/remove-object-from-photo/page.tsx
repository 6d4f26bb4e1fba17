import './page.css';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { firstSample, sampleShareImage } from '#lib/catalog/samples.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { SitePage } from '../../_shell/site-page.tsx';
import { Intro } from './_sections/intro.tsx';
import { KindsOfPhotos } from './_sections/kinds-of-photos.tsx';
import { PageJsonLd } from './_sections/page-json-ld.tsx';
import { Privacy } from './_sections/privacy.tsx';
import { Questions } from './_sections/questions.tsx';
import { Related } from './_sections/related.tsx';
import { Steps } from './_sections/steps.tsx';
import { WallLabel } from './_sections/wall-label.tsx';
import { WhatItDid } from './_sections/what-it-did.tsx';
import { WorkbenchPlace } from './_sections/workbench-place.tsx';
import { tool } from './tool.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('objectRemover');
  return pageMetadata({
    locale: await pageLocale(),
    path: tool.path,
    title: `${t('metaTitle')} | Pictor`,
    description: t('metaDescription'),
    image: { ...sampleShareImage(firstSample), alt: t('title') },
  });
}

/** The Object Remover: the tool first, then all that is to be said of it. */
export default function ObjectRemoverPage(): ReactElement {
  return (
    <SitePage path={tool.path} pigment="ultra">
      <div className="wrap tool-top">
        <Intro />
        <WorkbenchPlace />
        <WallLabel />
      </div>
      <WhatItDid />
      <Steps />
      <KindsOfPhotos />
      <Privacy />
      <Questions />
      <Related />
      <PageJsonLd />
    </SitePage>
  );
}
