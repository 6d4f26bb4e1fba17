import './gallery.css';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { GALLERY_PATH } from '#lib/catalog/page-paths.ts';
import { halloweenTemplates } from '#lib/catalog/tools/halloween/options.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { About } from './_sections/about.tsx';
import { Costumes, Kinds } from './_sections/costumes.tsx';
import { GalleryJsonLd } from './_sections/gallery-json-ld.tsx';

const count = halloweenTemplates.length;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('gallery');
  return pageMetadata({
    locale: await pageLocale(),
    path: GALLERY_PATH,
    title: `${t('metaTitle')} | Pictor`,
    description: t('metaDescription', { count }),
    cardAlt: t('title'),
  });
}

/** All costumes at a glance, each leading into the tool with its template chosen. */
export default async function GalleryPage(): Promise<ReactElement> {
  const t = await getTranslations('gallery');
  return (
    <div className="wrap p-ochre gallery-page py-10">
      <h1>{t('title')}</h1>
      <p className="lead mt-3 mb-8">{t('lead', { count })}</p>
      <Kinds />
      <Costumes />
      <About />
      <p className="mt-12 max-w-[35em] text-quiet">{t('consent')}</p>
      <GalleryJsonLd />
    </div>
  );
}
