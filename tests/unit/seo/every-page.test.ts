import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readAvailability } from '#lib/availability/env.ts';
import { cardUrl } from '#lib/catalog/cards.ts';
import { type Locale, locales } from '#lib/catalog/locales.ts';
import { routes } from '#lib/catalog/routes.ts';
import { loadAllSamples } from '#lib/catalog/tool-samples.ts';
import { splitLocale } from '#lib/i18n/locale-routing.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { hreflangs, pageUrl } from '#lib/seo/page-urls.ts';
import { parseLog } from '#lib/seo/read-last-modified.ts';
import { isIndexed, sitemapIndexXml, sitemapXml, wordFiles } from '#lib/seo/sitemap.ts';
import { breadcrumbList, faqPage, jsonLd } from '#lib/seo/structured-data.ts';
import { manifestIcons, themeColors, webManifest } from '#lib/seo/web-manifest.ts';

const samples = await loadAllSamples();

const origin = 'http://localhost:3000';
const availability = readAvailability();
const indexed = routes.filter((route) => isIndexed(route, availability));
const { DOMParser } = new JSDOM('').window;

function parseXml(text: string): Document {
  const document = new DOMParser().parseFromString(text, 'application/xml');
  expect(document.querySelector('parsererror')?.textContent).toBeUndefined();
  return document;
}

const textsOf = (node: ParentNode, name: string) =>
  [...node.querySelectorAll(name)].map(({ textContent }) => textContent ?? '');

const metadataOf = (locale: Locale, path: string) =>
  pageMetadata({ locale, path, title: 'T', description: 'D', cardAlt: 'A' });

describe.each(locales)('the pages in $name', ({ code, name }) => {
  it(`[ROUTE-12] Every page in ${name} names itself as canonical, and stands among its own alternates`, () => {
    for (const { path } of routes) {
      const { alternates } = metadataOf(code, path);
      const canonical = String(alternates?.canonical);
      expect(canonical).toBe(pageUrl(code, path));
      expect(Object.values(alternates?.languages ?? {})).toContain(canonical);
      expect(splitLocale(new URL(canonical).pathname).path).toBe(path);
    }
  });

  it(`[ROUTE-12] Every page in ${name} tells its language, the eight others, and a card of its own language`, () => {
    for (const { path, key } of routes) {
      const { openGraph } = metadataOf(code, path);
      const { locale, alternateLocale, images } = openGraph as Readonly<Record<string, unknown>>;
      const all = [locale, ...(alternateLocale as string[])];
      expect(new Set(all).size).toBe(locales.length);
      expect(all.every((tag) => /^[a-z]{2}(?:_[A-Z]{2})?$/.test(String(tag)))).toBe(true);
      expect(images).toMatchObject([{ url: cardUrl(code, key), alt: 'A' }]);
    }
  });

  it(`[ROUTE-13] The sitemap in ${name} is well formed and lists each indexed page once, and no other`, async () => {
    const document = parseXml(await sitemapXml(code, new Map()));
    const listed = textsOf(document, 'url > loc');
    expect(listed).toEqual(indexed.map(({ path }) => pageUrl(code, path)));
    expect(new Set(listed).size).toBe(listed.length);
    expect(textsOf(document, 'lastmod')).toEqual([]);
    expect(document.documentElement.namespaceURI).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  });

  it(`[ROUTE-13] Each page of the sitemap in ${name} has the same alternates as its own head`, async () => {
    const document = parseXml(await sitemapXml(code, new Map()));
    const entries = [...document.querySelectorAll('url')];
    for (const [index, { path }] of indexed.entries()) {
      const links = [...(entries[index]?.getElementsByTagName('xhtml:link') ?? [])];
      const listed = links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]);
      expect(Object.fromEntries(listed)).toEqual(hreflangs(path));
      expect(Object.fromEntries(listed)).toEqual(metadataOf(code, path).alternates?.languages);
    }
  });
});

describe('alternates and ids', () => {
  it('[ROUTE-12] Each page is named by every other language in the same way', () => {
    for (const { path } of routes) {
      const told = locales.map(({ code }) => JSON.stringify(metadataOf(code, path).alternates?.languages));
      expect(new Set(told).size, path).toBe(1);
    }
  });

  it('[ROUTE-14] No two pages in any two languages have the same page id', () => {
    const ids = locales.flatMap(({ code }) =>
      routes.map(({ path }) => metadataOf(code, path).other?.['page-id']),
    );
    expect(new Set(ids).size).toBe(locales.length * routes.length);
    expect(ids.every((id) => /^[a-zA-Z]+___[a-z]{2}$/.test(String(id)))).toBe(true);
  });

  it.each(routes)(
    'Search engines follow the links of $path, and list it only where it is indexed',
    (route) => {
      const { robots } = metadataOf('fr', route.path);
      expect(robots).toMatchObject({ index: isIndexed(route, availability) });
      expect(robots).not.toMatchObject({ follow: false });
    },
  );

  it('A path with a slash too many is no page', () => {
    for (const path of ['/pricing/', '/terms', '', '/de/pricing', '/page-not-found'])
      expect(() => metadataOf('en', path)).toThrow('is no page of lib/catalog/routes.ts');
  });
});

describe('sitemaps', () => {
  it('[ROUTE-13] Every picture of a sample stands in the sitemap beside the page of its tool', async () => {
    const document = parseXml(await sitemapXml('en', new Map()));
    const pictures = [...document.getElementsByTagName('image:loc')].map(({ textContent }) => textContent);
    expect(pictures).toHaveLength(samples.length);
    expect(new Set(pictures).size).toBe(samples.length);
    expect(pictures.every((url) => url?.startsWith(`${origin}/samples/`))).toBe(true);
  });

  it('[ROUTE-13] The index names the sitemap of every language once', () => {
    expect(textsOf(parseXml(sitemapIndexXml()), 'sitemap > loc')).toEqual(
      locales.map(({ code }) => pageUrl(code, '/sitemap.xml')),
    );
  });

  it('[ROUTE-13] The newest of several texts of a page is its last change, whatever its time zone', async () => {
    const pricing = { key: 'pricing' };
    const [tool = '', legal = '', messages = ''] = wordFiles(pricing, 'ja');
    expect([tool, legal, messages]).toEqual([
      ...['content/ja/tools/pricing.json', 'content/ja/legal/pricing.json', 'messages/ja/pricing.json'],
    ]);
    const dates = new Map([
      [tool, '2026-11-20T23:30:00-05:00'],
      [messages, '2026-11-21T04:00:00+01:00'],
    ]);
    expect(textsOf(parseXml(await sitemapXml('ja', dates)), 'lastmod')).toEqual([
      '2026-11-20T23:30:00-05:00',
    ]);
    expect(textsOf(parseXml(await sitemapXml('de', dates)), 'lastmod')).toEqual([]);
  });

  it('[ROUTE-13] The first date that a log names for a file is its last change', () => {
    const [one, two, three] = ['2026-11-03T10:00:00Z', '2026-11-02T10:00:00+09:00', '2026-11-01T10:00:00Z'];
    const log = [one, '', 'a.json', '', two, '', 'b c.json', 'ü.json', three, 'a.json', 'b c.json', ''];
    expect([...parseLog(log.join('\n'))]).toEqual([
      ['a.json', one],
      ['b c.json', two],
      ['ü.json', two],
    ]);
    expect(parseLog('').size).toBe(0);
  });
});

describe('structured data', () => {
  const questions = [
    { question: 'Is it </script> free?', answer: 'Yes & “no”.' },
    { question: 'How long?', answer: 'A day.' },
  ];

  it('The way to a page begins at home and counts its steps', () => {
    const crumbs = [
      { name: 'Recolor', path: '/recolor-image' },
      { name: 'Gallery', path: '/x' },
    ];
    expect(breadcrumbList('tw', ...crumbs)).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Pictor', item: `${origin}/tw` },
        { position: 2, name: 'Recolor', item: `${origin}/tw/recolor-image` },
        { position: 3, name: 'Gallery', item: `${origin}/tw/x` },
      ],
    });
    expect(breadcrumbList('en')).toMatchObject({ itemListElement: [{ item: `${origin}/` }] });
  });

  it('The questions of a page are told with their answers, in their order', () => {
    const page = faqPage(`${origin}/pricing`, questions);
    expect(page).toMatchObject({ '@type': 'FAQPage', '@id': `${origin}/pricing#questions` });
    const told = JSON.parse(jsonLd(page)).mainEntity.map(
      ({ name, acceptedAnswer }: { name: string; acceptedAnswer: { text: string } }) => ({
        ...{ question: name, answer: acceptedAnswer.text },
      }),
    );
    expect(told).toEqual(questions);
  });

  it('No text of a page ends its script element', () => {
    const html = `<script type="application/ld+json">${jsonLd(faqPage(origin, questions))}</script><p>after</p>`;
    const { document } = new JSDOM(html).window;
    expect(document.querySelectorAll('script')).toHaveLength(1);
    expect(document.body.textContent).toBe('after');
    expect(JSON.parse(document.querySelector('script')?.textContent ?? '').mainEntity).toHaveLength(2);
  });
});

describe('the public address', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  async function originOf(value: string, port = ''): Promise<string> {
    vi.stubEnv('WEB_ORIGIN', value);
    vi.stubEnv('WEB_PORT', port);
    vi.resetModules();
    return (await import('#lib/seo/env.ts')).siteOrigin;
  }

  it('Pages are told under the first of the web’s origins, without anything behind its host', async () => {
    expect(await originOf('https://pictor.example, https://www.pictor.example')).toBe(
      'https://pictor.example',
    );
    expect(await originOf(' https://pictor.example:8443/path?x=1 ')).toBe('https://pictor.example:8443');
    expect(await originOf('')).toBe(origin);
    expect(await originOf(' ')).toBe(origin);
  });

  it('Without a public origin, pages are told under the port that the web listens on', async () => {
    expect(await originOf('', '4400')).toBe('http://localhost:4400');
    expect(await originOf('https://pictor.example', '4400')).toBe('https://pictor.example');
  });

  it('An origin that is no address stops the build', async () => {
    await expect(originOf('pictor.example')).rejects.toThrow('Invalid URL');
  });
});

describe('colours and icons', () => {
  it('Browsers paint around a page with the very paper of the style sheet', () => {
    const tokens = readFileSync('app/styles/tokens.css', 'utf8').toLowerCase();
    for (const color of Object.values(themeColors)) expect(tokens).toContain(color);
    expect(webManifest('en', { name: 'N', description: 'D' })).toMatchObject({
      ...{ background_color: themeColors.light, theme_color: themeColors.light },
    });
  });

  it('The manifest states the size of each icon', () => {
    const { icons } = webManifest('de', { name: 'N', description: 'D' }) as { icons: { sizes: string }[] };
    expect(icons.map(({ sizes }) => sizes)).toEqual(manifestIcons.map(({ side }) => `${side}x${side}`));
  });
});
