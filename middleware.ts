import { type NextRequest, NextResponse } from 'next/server';
import { refusalHeader } from '#lib/i18n/refusal-header.ts';
import { readRequestRules } from '#lib/i18n/request-rules.ts';
import { internalPath, resolveRequest } from '#lib/i18n/resolve-request.ts';

const rules = readRequestRules();

/** Applies what `resolveRequest` decides. `web/serve.ts` does the same in front of Next. */
export function middleware(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl;
  const asked = {
    url: pathname + search,
    cookie: request.headers.get('cookie') ?? undefined,
    acceptLanguage: request.headers.get('accept-language') ?? undefined,
  };
  const resolution = resolveRequest(asked, rules);
  if (resolution.kind === 'redirect') {
    const { location, status, headers, setCookie } = resolution;
    // Next takes no relative address here.
    const absolute = new URL(location, request.url).href;
    const response = new NextResponse(null, { status, headers: { ...headers, location: absolute } });
    if (setCookie !== undefined) response.headers.set('set-cookie', setCookie);
    return response;
  }
  const target = request.nextUrl.clone();
  target.pathname = internalPath(resolution);
  const found = resolution.kind === 'serve';
  const refused = resolution.kind === 'refused' ? resolution : undefined;
  const response = NextResponse.rewrite(target, {
    status: found ? 200 : (refused?.status ?? 404),
    headers: refused && refusalHeader(refused),
  });
  // Without this, Next lets shared caches keep a page for a year.
  response.headers.set('cache-control', found ? 'public, max-age=0, must-revalidate' : 'no-store');
  return response;
}

export const config = {
  runtime: 'nodejs',
  // All but Next's own files, those of public/, and the routes that are files.
  matcher: [
    '/((?!_next/|(?:cards|diagrams|icons|manifests|samples)/|sw\\.js|robots\\.txt|sitemap-index\\.xml|config\\.json|build\\.json|[^/]+\\.(?:svg|png|ico|txt|webmanifest)$).*)',
  ],
};
