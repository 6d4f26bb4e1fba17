import type { APIRequestContext } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { JSDOM } from 'jsdom';
import { readAvailability } from '#lib/availability/env.ts';
import { cardUrl } from '#lib/catalog/cards.ts';
import { type LocaleInfo, locales } from '#lib/catalog/locales.ts';
import { type Route, routes } from '#lib/catalog/routes.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { isIndexed } from '#lib/seo/sitemap.ts';
import { e2ePorts } from '#scripts/test/e2e-ports.ts';
import { looksLikeLanguage } from '#tests/support/looks-like-language.ts';
import { readMessages } from '#tests/support/read-messages.ts';
import { matrixSeed, sampleRows } from '#tests/support/sample-matrix.ts';
import { expect, test } from '../support/test.ts';

/** Without a public origin, pages name the address that they are served at. */
const siteOrigin = `http://localhost:${e2ePorts.WEB_PORT}`;

interface Visited {
  readonly route: Route;
  readonly locale: LocaleInfo;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
  readonly document: Document;
}

/** Somebody who has chosen a language, and is led to no other one. */
const inEnglish = { maxRedirects: 0, headers: { cookie: 'i18n_redirected=en' } };

/** Languages in which every page is read in this run; in the others each page is asked for. */
const readLocales = sampleRows(locales, { count: 3 });

const url = (code: LocaleInfo['code'], path: string) => new URL(localePath(code, path), siteOrigin).href;

const { DOMParser } = new JSDOM('').window;
const parser = new DOMParser();

/** Document of a text. A window of its own for each would take as long again. */
const parse = (text: string, type: DOMParserSupportedType) => parser.parseFromString(text, type);

async function visit(request: APIRequestContext, locale: LocaleInfo, route: Route): Promise<Visited> {
  const response = await request.get(localePath(locale.code, route.path), { maxRedirects: 0 });
  const html = await response.text();
  const document = parse(html, 'text/html');
  return { route, locale, status: response.status(), headers: response.headers(), html, document };
}

const metaOf = (document: Document, name: string) =>
  document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? '';

function alternatesOf(document: Document): Record<string, string> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=alternate][hreflang]');
  return Object.fromEntries([...links].map((link) => [link.getAttribute('hreflang'), link.href]));
}

/**
 * The nine addresses of a page by hreflang, with `x-default` for English. They name the public origin that
 * the build knows.
 */
function expectedAlternates(path: string): Record<string, string> {
  const own = locales.map(({ code, lang }) => [lang, url(code, path)]);
  return { ...Object.fromEntries(own), 'x-default': url('en', path) };
}

/** Text of a part of a page without its scripts. */
function textOf(node: Node): string {
  if (node.nodeName === 'SCRIPT' || node.nodeName === '#comment') return '';
  let text = node.nodeValue ?? '';
  for (let child: ChildNode | null = node.firstChild; child !== null; child = child.nextSibling)
    text += textOf(child);
  return text;
}

const availability = readAvailability();

const inOneLine = (page: Visited) => `${page.route.path} in ${page.locale.code}`;

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // React writes void elements, attributes and booleans in its own way, all of them valid.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    'no-inline-style': 'off',
    'doctype-style': 'off',
    // Next writes its own scripts and icons.
    'no-dup-attr': 'error',
    'long-title': 'off',
    'script-type': 'off',
    // Words are ours in nine languages, and their breaking is the style sheet's.
    'no-implicit-button-type': 'error',
    'tel-non-breaking': 'off',
    // Popovers and their buttons are newer than the rules.
    'element-permitted-content': 'error',
  },
});

test.describe(`all pages (seed ${matrixSeed})`, { tag: '@desktop' }, () => {
  // One after another on what was fetched once.
  test.describe.configure({ mode: 'default' });
  const pages: Visited[] = [];

  test.beforeAll(async ({ playwright, baseURL }) => {
    const request = await playwright.request.newContext({ baseURL });
    for (const route of routes) {
      pages.push(...(await Promise.all(readLocales.map((locale) => visit(request, locale, route)))));
    }
    await request.dispose();
  });

  test('[ROUTE-01] [ROUTE-15] Every page answers 200 in nine languages, with one heading and its language', async ({
    request,
  }) => {
    for (const { path } of routes) {
      const answers = locales.map(({ code }) => request.head(localePath(code, path), inEnglish));
      for (const answer of await Promise.all(answers)) expect(answer.status(), answer.url()).toBe(200);
    }
    for (const page of pages) {
      expect(page.status, inOneLine(page)).toBe(200);
      expect(page.document.documentElement.lang, inOneLine(page)).toBe(page.locale.lang);
      expect(page.document.querySelector('main h1')?.textContent, inOneLine(page)).toBeTruthy();
      expect(page.headers['content-security-policy'], inOneLine(page)).toContain("default-src 'none'");
      expect(metaOf(page.document, 'page-id')).toBe(`${page.route.key}___${page.locale.code}`);
    }
  });

  test('[ROUTE-01] Every page has a title and a description of its own, in its language', () => {
    const indexed = pages.filter(({ route }) => isIndexed(route, availability));
    for (const read of [
      (page: Visited) => page.document.title,
      (page: Visited) => metaOf(page.document, 'description'),
    ]) {
      const texts = indexed.map(read);
      const doubled = indexed.filter((page) => texts.filter((text) => text === read(page)).length > 1);
      expect(doubled.map((page) => `${inOneLine(page)}: ${read(page)}`)).toEqual([]);
      expect(indexed.filter((page) => read(page) === '').map(inOneLine)).toEqual([]);
    }
    const inAnother = indexed.filter(
      ({ document, locale }) => !looksLikeLanguage(metaOf(document, 'description'), locale.code),
    );
    expect(inAnother.map((page) => `${inOneLine(page)}: ${metaOf(page.document, 'description')}`)).toEqual(
      [],
    );
  });

  test('[ROUTE-12] Every page names its canonical URL and nine alternates, which name it in turn', () => {
    for (const page of pages) {
      const { route, locale, document } = page;
      expect(alternatesOf(document), inOneLine(page)).toEqual(expectedAlternates(route.path));
      const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
      expect(canonical && new URL(canonical).href, inOneLine(page)).toBe(url(locale.code, route.path));
    }
  });

  test('Personal pages and tools that do not run, and no others, are kept away from search engines', () => {
    for (const page of pages) {
      const robots = metaOf(page.document, 'robots');
      if (isIndexed(page.route, availability))
        expect(robots, inOneLine(page)).toContain('max-image-preview:large');
      else expect(robots, inOneLine(page)).toContain('noindex');
    }
  });

  test('Structured data on every page can be parsed and claims no rating', () => {
    for (const page of pages) {
      for (const script of page.document.querySelectorAll('script[type="application/ld+json"]')) {
        const data = JSON.parse(script.textContent ?? '') as Record<string, unknown>;
        expect(data['@context'], inOneLine(page)).toBe('https://schema.org');
        for (const node of [data['@graph'] ?? data].flat())
          expect(node, inOneLine(page)).toHaveProperty('@type');
        expect(script.textContent, inOneLine(page)).not.toMatch(/aggregateRating|ratingValue|reviewCount/);
      }
    }
  });

  test('[LANG-05] [LANG-06] No page shows a message key in place of a text', () => {
    for (const page of pages) {
      const shown = textOf(page.document.body);
      // A key reads like `workspace.drop.title`; addresses and file names do not stand in these pages' texts
      // with two dots.
      expect(shown.match(/\b[a-z]+[A-Za-z]*\.[a-z]+[A-Za-z]*\.[a-zA-Z.]+\b/g) ?? [], inOneLine(page)).toEqual(
        [],
      );
      expect(shown, inOneLine(page)).not.toMatch(/\{[a-z]+(?:, [a-z]+)?\}/);
    }
  });

  test('[ROUTE-03] Links on every page lead to existing pages, and terms and privacy open in a new tab', async ({
    request,
  }) => {
    const targets = new Set<string>();
    for (const { document } of pages) {
      // A selector takes four times as long on so many pages.
      for (const link of document.getElementsByTagName('a')) {
        const path = link.getAttribute('href') ?? '';
        if (!path.startsWith('/') || link.hasAttribute('data-locale')) continue;
        targets.add(path.split('#')[0] ?? '');
        if (/\/(?:terms|privacy)\/$/.test(path)) expect(link.target, path).toBe('_blank');
      }
    }
    for (const target of targets) {
      const response = await request.head(target, inEnglish);
      expect(response.status(), target).toBe(200);
    }
  });

  test('Every page names a preview image for messengers in its language', async ({ request }) => {
    const cards = new Set(pages.map(({ document }) => metaOf(document, 'og:image')));
    for (const { code } of readLocales)
      expect(cards).toContain(new URL(cardUrl(code, 'objectRemover'), siteOrigin).href);
    for (const card of cards) {
      const response = await request.head(new URL(card).pathname);
      expect(response.status(), card).toBe(200);
      expect(response.headers()['content-type'], card).toBe('image/jpeg');
    }
  });

  test('Every page is valid HTML', async () => {
    // One language a page, another one for the next page.
    const isLookedAt = ({ route, locale }: Visited) =>
      routes.indexOf(route) % readLocales.length === readLocales.indexOf(locale);
    const looked = process.env.EXHAUSTIVE ? pages : pages.filter(isLookedAt);
    for (const page of looked) {
      const report = await validator.validateString(page.html);
      const messages = report.results.flatMap(({ messages: found }) =>
        found.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
      );
      expect([...new Set(messages)], inOneLine(page)).toEqual([]);
    }
  });

  test('[ROUTE-13] The sitemap of a language lists exactly its public pages', async ({ request }) => {
    for (const { code } of locales) {
      const xml = await (await request.get(localePath(code, '/sitemap.xml'))).text();
      const parsed = parse(xml, 'application/xml');
      const listed = [...parsed.getElementsByTagName('loc')].map((loc) => loc.textContent);
      const expected = routes
        .filter((route) => isIndexed(route, availability))
        .map(({ path }) => url(code, path));
      expect(listed).toEqual(expected);
    }
  });
});

test.describe('other addresses', { tag: '@desktop' }, () => {
  test('[ROUTE-04] Other forms of a page URL redirect by 308 to the canonical form with their query', async ({
    request,
  }) => {
    for (const { code } of locales) {
      for (const { path } of routes) {
        if (path === '/') continue;
        const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
        const response = await request.get(`${localePath(code, other)}?x=1`, { maxRedirects: 0 });
        expect([response.status(), response.headers().location], other).toEqual([
          308,
          `${localePath(code, path)}?x=1`,
        ]);
      }
    }
  });

  test('[ROUTE-07] A missing page is a page of the site with status 404', async ({ request }) => {
    for (const { code, lang } of locales) {
      const response = await request.get(localePath(code, '/no/such/page'), { maxRedirects: 0 });
      const document = parse(await response.text(), 'text/html');
      expect(response.status()).toBe(404);
      expect(document.documentElement.lang).toBe(lang);
      expect(document.querySelector('h1')?.textContent).toBe(readMessages(code)('notFound.title'));
    }
  });

  test('[ROUTE-08] A page refuses a template that does not exist with 404 in its language', async ({
    request,
  }) => {
    for (const { code, lang } of locales) {
      const path = localePath(code, toolOf('halloween').path);
      expect((await request.get(`${path}?template=witch`)).status()).toBe(200);
      const response = await request.get(`${path}?template=nobody`, { maxRedirects: 0 });
      const document = parse(await response.text(), 'text/html');
      expect(response.status()).toBe(404);
      expect(document.documentElement.lang).toBe(lang);
    }
  });

  test('[ROUTE-13] The sitemap index and robots.txt are served and name the sitemap of each language', async ({
    request,
  }) => {
    const sitemaps = locales.map(({ code }) => url(code, '/sitemap.xml'));
    const index = await request.get('/sitemap-index.xml');
    expect(index.headers()['content-type']).toContain('application/xml');
    const listed = [...(await index.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, listedUrl]) => listedUrl,
    );
    expect(listed).toEqual(sitemaps);
    const robots = await request.get('/robots.txt');
    expect(robots.headers()['content-type']).toContain('text/plain');
    const named = [...(await robots.text()).matchAll(/^Sitemap: (.+)$/gm)].map(([, listedUrl]) => listedUrl);
    expect(named).toEqual([new URL('/sitemap-index.xml', siteOrigin).href, ...sitemaps]);
  });
});
