import { locales } from '#lib/catalog/locales.ts';
import { loadMessages } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';
import { MANIFEST_ENDING, webManifest } from '#lib/seo/web-manifest.ts';

export const dynamic = 'force-static';
export const dynamicParams = false;

export function generateStaticParams(): { file: string }[] {
  return locales.map(({ code }) => ({ file: code + MANIFEST_ENDING }));
}

/** `/manifests/de.webmanifest` …: how the site is installed as an app, in each language. */
export async function GET(
  _request: Request,
  context: { params: Promise<{ file: string }> },
): Promise<Response> {
  const { file } = await context.params;
  const locale = locales.find(({ code }) => code + MANIFEST_ENDING === file);
  if (!locale) return new Response(null, { status: 404 });
  const { home } = loadMessages(locale.code) as unknown as Messages;
  const manifest = webManifest(locale.code, { name: home.meta.title, description: home.meta.description });
  return Response.json(manifest, { headers: { 'content-type': 'application/manifest+json' } });
}
