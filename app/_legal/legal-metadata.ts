import type { Metadata } from 'next';
import { type LegalName, readLegalContent } from '#lib/content/legal-content.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';

/** Title, description and addresses of a legal page. */
export async function legalMetadata(name: LegalName, path: string): Promise<Metadata> {
  const locale = await pageLocale();
  const { title, metaTitle, metaDescription } = readLegalContent(locale, name);
  return pageMetadata({
    locale,
    path,
    title: metaTitle,
    description: metaDescription,
    cardAlt: title,
  });
}
