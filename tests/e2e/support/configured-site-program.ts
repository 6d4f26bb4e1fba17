// The built site as a visitor finds it where ads are configured and addresses have moved. A program of its
// own, started by `startConfiguredSite`: its environment holds for the whole process.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import createNext from 'next';
import { DEFAULT_LOCALE } from '#lib/catalog/locales.ts';
import { type RouteCheck, routeChecks } from '#lib/catalog/route-checks.ts';
import { type RedirectRule, routes } from '#lib/catalog/routes.ts';
import { splitLocale } from '#lib/i18n/locale-routing.ts';
import { createRequestRules } from '#lib/i18n/request-rules.ts';
import { scriptHashes } from '#web/build/finish-build.ts';
import { readWebEnvironment } from '#web/env.ts';
import { loadSite, readyAnswer } from '#web/load-site.ts';
import { NEXT_FOLDER } from '#web/manifest.ts';
import { policyOrigins, securityHeaders, securityPolicy } from '#web/security-policy.ts';
import { createWebServer } from '#web/serve.ts';
import type { ReadyAnswer } from '#web/site.ts';

interface Configured {
  /** Pages that are rendered with the environment of this process. */
  readonly paths: readonly string[];
  readonly redirects: readonly RedirectRule[];
  readonly retired: readonly string[];
  /** Answer of pages with a check to every query; the check’s own where left out. */
  readonly refusal?: Exclude<ReturnType<RouteCheck>, true>;
}

async function listen(server: Server): Promise<string> {
  server.listen(0);
  await once(server, 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** Renders pages anew with the code of the build, as Next does in draft mode; the build stays as it is. */
async function renderPages(paths: readonly string[]): Promise<string[]> {
  const manifest = readFileSync(path.join(NEXT_FOLDER, 'prerender-manifest.json'), 'utf8');
  const cookie = `__prerender_bypass=${JSON.parse(manifest).preview.previewModeId}`;
  const next = createNext({ dev: false, dir: process.cwd() });
  await next.prepare();
  const handle = next.getRequestHandler();
  const server = createServer((request, response) => void handle(request, response));
  const origin = await listen(server);
  const pages: string[] = [];
  for (const page of paths) pages.push(await (await fetch(origin + page, { headers: { cookie } })).text());
  server.close();
  return pages;
}

const environment = readWebEnvironment();

/** An answer with the policy that the web gives such a page. */
function answerOf(html: string): ReadyAnswer {
  const parts = policyOrigins(environment);
  const policy = securityPolicy({ scripts: scriptHashes(html), ...parts });
  const headers = {
    ...securityHeaders(parts.secure),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
  };
  return readyAnswer({ kind: 'page', hash: 'rendered', headers, bodies: { identity: Buffer.from(html) } });
}

const { paths, redirects, retired, refusal } = JSON.parse(process.argv[2] ?? '') as Configured;
const site = loadSite(environment);
const rendered = paths.length > 0 ? await renderPages(paths) : [];
const pages = new Map([
  ...site.pages,
  ...rendered.map((html, index) => {
    const { prefix = DEFAULT_LOCALE, path: page } = splitLocale(paths[index] ?? '');
    return [`/${prefix}${page}`, answerOf(html)] as const;
  }),
]);
const refused = Object.fromEntries(Object.keys(routeChecks).map((name) => [name, () => refusal ?? {}]));
const checks = refusal ? refused : routeChecks;
const rules = createRequestRules({ routes, redirects, retired, checks, rootRedirect: null });
const origin = await listen(createWebServer({ ...site, pages, rules }, 0));
process.on('disconnect', () => process.exit(0));
process.send?.(origin);
