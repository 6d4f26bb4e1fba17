import { sitemapIndexXml } from '#lib/seo/sitemap.ts';

export const dynamic = 'force-static';

export function GET(): Response {
  return new Response(sitemapIndexXml(), { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}
