import type { Resolution } from './resolve-request.ts';

/** Where Next keeps what was resolved: pages under their language, sitemaps apart since `sitemap.xml` is a reserved file name. */
export function internalPath(resolution: Exclude<Resolution, { kind: 'redirect' }>): string {
  if (resolution.kind === 'refused') return `/${resolution.locale}/page-refused`;
  if (resolution.kind === 'notFound') return `/${resolution.locale}/page-not-found`;
  if (resolution.path === '/sitemap.xml') return `/sitemaps/${resolution.locale}`;
  const path = resolution.path === '/' ? '' : resolution.path.replace(/\/$/, '');
  return `/${resolution.locale}${path}`;
}
