import { isLocale, locales } from '#lib/catalog/locales.ts';
import { readLastModified } from '#lib/seo/read-last-modified.ts';
import { sitemapXml } from '#lib/seo/sitemap.ts';

export const dynamic = 'force-static';
export const dynamicParams = false;

export function generateStaticParams(): { locale: string }[] {
  return locales.map(({ code }) => ({ locale: code }));
}

/**
 * Reached as `/sitemap.xml`, `/de/sitemap.xml` …: a folder of that name would be taken for one of Next’s own
 * files.
 */
export async function GET(
  _request: Request,
  context: { params: Promise<{ locale: string }> },
): Promise<Response> {
  const { locale } = await context.params;
  if (!isLocale(locale)) return new Response(null, { status: 404 });
  return new Response(await sitemapXml(locale, readLastModified()), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
}
