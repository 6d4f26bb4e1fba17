import type { MetadataRoute } from 'next';
import { locales } from '#lib/catalog/locales.ts';
import { pageUrl } from '#lib/seo/page-urls.ts';

/**
 * Everything may be crawled but pages of links to results; names the sitemap index and the sitemap of each
 * language.
 */
export default function robots(): MetadataRoute.Robots {
  const own = locales.map(({ code }) => pageUrl(code, '/sitemap.xml'));
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/s$', '/*/s$'] },
    sitemap: [pageUrl('en', '/sitemap-index.xml'), ...own],
  };
}
