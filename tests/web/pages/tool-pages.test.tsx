import { existsSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ToolPage } from '#app/_tool-page/tool-page.tsx';
import { HomeJsonLd } from '#app/[locale]/(default)/_home/home-json-ld.tsx';
import { PricingJsonLd } from '#app/[locale]/(default)/pricing/_sections/pricing-json-ld.tsx';
import GalleryPage from '#app/[locale]/(halloween)/halloween-filter-templates/gallery/page.tsx';
import { readAvailability } from '#lib/availability/env.ts';
import { hasDiagram } from '#lib/catalog/diagrams.ts';
import { BATCH_PHOTOS, FREE_USES_PER_DAY, RETENTION_HOURS } from '#lib/catalog/limits.ts';
import { DEFAULT_LOCALE, localeInfo, locales } from '#lib/catalog/locales.ts';
import { clipsToTry, shownClips } from '#lib/catalog/sample-clips.ts';
import { hasWorkspace, worksWithoutPhoto } from '#lib/catalog/tool.ts';
import { loadAllSamples, loadTrialScenes } from '#lib/catalog/tool-samples.ts';
import { halloweenTemplates } from '#lib/catalog/tools/halloween/options.ts';
import { type ToolEntry, toolOf, tools } from '#lib/catalog/tools.ts';
import {
  AVI_TYPE,
  MAX_UPLOAD_PIXELS,
  UPLOAD_BYTES,
  UPLOAD_TYPES,
  VIDEO_TYPES,
} from '#lib/catalog/uploads.ts';
import { readToolContent } from '#lib/content/tool-content.ts';
import { formatMebibytes } from '#lib/i18n/format-quantity.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { readEnvironmentPayments } from '#lib/payments/env.ts';
import { siteOrigin } from '#lib/seo/env.ts';
import { pageUrl } from '#lib/seo/page-urls.ts';
import { readMessages } from '#tests/support/read-messages.ts';
import { asked, drawPage } from '../support/draw-page.ts';

const samples = await loadAllSamples();

vi.mock('next/root-params', async () => (await import('../support/draw-page.ts')).rootParams);
vi.mock('next-intl/server', async () => (await import('../support/draw-page.ts')).intlServer);

beforeEach(() => {
  asked.locale = DEFAULT_LOCALE;
});

interface Thing {
  readonly '@type': string;
  readonly [key: string]: unknown;
}

/** Structured data of a page, by its subject. */
function graphOf(document: Document): Map<string, Thing[]> {
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')];
  const things = scripts.flatMap((script) => {
    const data = JSON.parse(script.textContent ?? '') as { '@context': string; '@graph': Thing[] };
    expect(data['@context']).toBe('https://schema.org');
    return data['@graph'];
  });
  return Map.groupBy(things, (thing) => thing['@type']);
}

const textOf = (element: Element | null | undefined) => element?.textContent ?? '';
const headingsOf = (document: Document) => [...document.querySelectorAll('h2')].map(textOf);
const isServed = hasWorkspace;
const named = (entries: readonly ToolEntry[]) => entries.map((tool) => [tool.key, tool] as const);

describe.each(named(tools.filter(isServed)))('the page of %s', (key, tool) => {
  it.each(['en', 'ja'] as const)('The tool page tells everything in its order, in %s', async (locale) => {
    asked.locale = locale;
    const say = readMessages(locale);
    const document = await drawPage(<ToolPage tool={tool.key} />);
    const content = await readToolContent(locale, tool);
    expect(textOf(document.querySelector('h1'))).toBe(content.title);
    const isDrawing = worksWithoutPhoto(tool);
    const isVideo = tool.kind === 'video';
    const hasPairs = samples.some((sample) => sample.tool === key);
    const wanted = [
      say(startOf(tool)),
      ...(hasPairs || (isVideo && !hasDiagram(key)) ? [say('toolPage.did.title')] : []),
      ...(hasDiagram(key) ? [say('toolPage.drawn.title')] : []),
      ...['steps', 'good', 'bad'].map((name) => say(`toolPage.${name}`)),
      say(`toolPage.privacy.${isDrawing ? 'words' : tool.kind}.title`),
      ...['questions', 'related'].map((name) => say(`toolPage.${name}`)),
    ];
    expect(headingsOf(document).filter((heading) => wanted.includes(heading))).toEqual(wanted);
    // The limits stand with the tool, before all that is told of it.
    const limits = document.querySelector('.tool-top #limits');
    expect(limits?.previousElementSibling).toBe(document.querySelector('.workspace'));
    for (const fact of ['in', 'out', 'cost', 'wait', 'deleted'])
      expect(textOf(limits)).toContain(say(`toolPage.facts.${fact}`));
    if (isVideo) return expectLimitsOfVideos(textOf(limits), { say, tool });
    expect(textOf(limits)).toContain(say('toolPage.facts.deletedValue', { hours: RETENTION_HOURS.guest }));
    const cost = isDrawing ? 'costUses' : 'costValue';
    expect(textOf(limits)).toContain(say(`toolPage.facts.${cost}`, { count: FREE_USES_PER_DAY.guest }));
    if (isDrawing) return;
    expect(textOf(limits)).toContain(say('toolPage.facts.upTo'));
    const pixels = Math.min(tool.maxPixels, MAX_UPLOAD_PIXELS) / 1e6;
    const { tag } = localeInfo(locale);
    const sizes = {
      size: formatMebibytes(tag, UPLOAD_BYTES.guest),
      pro: formatMebibytes(tag, UPLOAD_BYTES.pro),
    };
    const upTo = readEnvironmentPayments().mode === 'off' ? 'upToValue' : 'upToSold';
    expect(textOf(limits)).toContain(say(`toolPage.facts.${upTo}`, { ...sizes, pixels }));
  });

  it('[ROUTE-01] The tool page tells search engines what it is, what it costs, where it stands and what it answers', async () => {
    const document = await drawPage(<ToolPage tool={tool.key} />);
    const content = await readToolContent('en', tool);
    const url = pageUrl('en', tool.path);
    const graph = graphOf(document);
    const isAccessibleForFree = tool.creditCost === 0;
    const free = { '@type': 'Offer', price: 0, priceCurrency: 'USD' };
    const description = content.metaDescription;
    const [application, ...further] = graph.get('WebApplication') ?? [];
    expect(application).toMatchObject({ url, description, isAccessibleForFree });
    expect(application?.offers).toEqual(isAccessibleForFree ? free : undefined);
    expect(further).toEqual([]);
    expectTrail(graph, url);
    const [faq] = graph.get('FAQPage') ?? [];
    const asked = content.questions.map(({ question, answer }) => ({
      name: question,
      acceptedAnswer: { text: answer },
    }));
    expect(faq?.mainEntity).toMatchObject(asked);
    // Structured data repeats visible text only.
    for (const { question } of content.questions) expect(textOf(document.body)).toContain(question);
    const pictures = graph.get('ImageObject') ?? [];
    expect(pictures).toHaveLength(samples.filter((sample) => sample.tool === key).length);
    for (const { contentUrl } of pictures) {
      expect(String(contentUrl).startsWith(`${siteOrigin}/`)).toBe(true);
      expect(existsSync(`public${String(contentUrl).slice(siteOrigin.length)}`)).toBe(true);
    }
    const videos = graph.get('VideoObject') ?? [];
    expect(videos).toHaveLength(shownClips(key).length);
    for (const file of videos.flatMap(({ contentUrl, thumbnailUrl }) => [contentUrl, thumbnailUrl]))
      expect(existsSync(`public${String(file).slice(siteOrigin.length)}`)).toBe(true);
  });
});

/** Key of the words that a waiting workspace begins with. */
function startOf(tool: ToolEntry): string {
  if (tool.kind === 'video') return 'clip.drop.title';
  return worksWithoutPhoto(tool) ? 'drawing.start.title' : 'workspace.drop.title';
}

interface ShownVideo {
  readonly say: ReturnType<typeof readMessages>;
  readonly tool: ToolEntry;
}

function expectLimitsOfVideos(limits: string, { say, tool }: ShownVideo): void {
  const { creditCost: credits, creditSeconds: seconds = 0 } = tool;
  expect(limits).toContain(say('toolPage.facts.deletedDays', { days: RETENTION_HOURS.account / 24 }));
  const isSold = readEnvironmentPayments().mode !== 'off';
  expect(limits).toContain(
    isSold ? say('toolPage.facts.costSeconds', { credits, seconds }) : say('toolPage.facts.costNothing'),
  );
  expect(limits).toContain(say('toolPage.facts.upTo'));
}

function expectTrail(graph: Map<string, Thing[]>, url: string): void {
  const [trail] = graph.get('BreadcrumbList') ?? [];
  expect(trail?.itemListElement).toMatchObject([
    { position: 1, item: pageUrl('en', '/') },
    { position: 2, item: url },
  ]);
}

describe.each(named(tools.filter((tool) => !isServed(tool))))(
  'the page of %s, which does not run',
  (_, tool) => {
    it.each(locales)(
      '[TOOL-11] The page says in $name that the tool cannot be used, promises nothing, and leads to tools that can be',
      async ({ code }) => {
        asked.locale = code;
        const say = readMessages(code);
        const document = await drawPage(<ToolPage tool={tool.key} />);
        expect(headingsOf(document)).toEqual([say('toolPage.unavailable.title'), say('toolPage.related')]);
        expect(document.querySelector('#limits, input, button')).toBeNull();
        const offered = tools.filter(isServed).map(({ path }) => localePath(code, path));
        const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
        expect(links.length).toBeGreaterThanOrEqual(3);
        expect(links.filter((link) => !offered.includes(link))).toEqual([]);
      },
    );

    it('[ROUTE-01] The page of a tool that does not run tells search engines where it stands, and offers nothing', async () => {
      const graph = graphOf(await drawPage(<ToolPage tool={tool.key} />));
      expect([...graph.keys()]).toEqual(['BreadcrumbList']);
      expectTrail(graph, pageUrl('en', tool.path));
    });
  },
);

const isDrawn = (tool: ToolEntry) => isServed(tool) && worksWithoutPhoto(tool);

describe.each(named(tools.filter(isDrawn)))('the workspace of %s, as it waits', (key, tool) => {
  it('[TOOL-19] The waiting workspace offers its samples as ideas, and the settings without one', async () => {
    const document = await drawPage(<ToolPage tool={tool.key} />);
    expect(document.querySelector('input[type=file]')).toBeNull();
    const ideas = [...document.querySelectorAll('button[data-idea]')].map(textOf);
    const own = samples.filter((sample) => sample.tool === key);
    expect(own.length).toBeGreaterThanOrEqual(3);
    expect(ideas).toHaveLength(own.length + 1);
    expect(ideas).toContain(readMessages('en')('drawing.start.button'));
    expect(ideas.filter((name) => name.trim() === '')).toEqual([]);
  });
});

const takesPhoto = (tool: ToolEntry) => isServed(tool) && tool.kind === 'picture' && !worksWithoutPhoto(tool);

const takesVideo = (tool: ToolEntry) => isServed(tool) && tool.kind === 'video';

describe.each(named(tools.filter(takesVideo)))('the workspace of %s, as it waits', (_, tool) => {
  it('[GEN-02] The waiting workspace takes videos, one from the camera, and clips of ours, and says who may send them', async () => {
    const document = await drawPage(<ToolPage tool={tool.key} />);
    const [choose, camera] = document.querySelectorAll<HTMLInputElement>('.drop input[type=file]');
    // AVI is offered once the host is known to take it.
    const [offered, everywhere] = [
      choose?.accept.split(','),
      VIDEO_TYPES.filter((type) => type !== AVI_TYPE),
    ];
    expect(offered).toEqual(expect.arrayContaining(everywhere));
    expect(offered).not.toContain(AVI_TYPE);
    expect([camera?.accept, camera?.getAttribute('capture')]).toEqual(['video/*', 'environment']);
    const clips = [...document.querySelectorAll('button[data-clip]')];
    expect(clips).toHaveLength(clipsToTry(tool.key).length);
    for (const clip of clips) expect(existsSync(`public${clip.getAttribute('data-clip')}`)).toBe(true);
    expect(textOf(document.querySelector('.drop'))).toContain(readMessages('en')('clip.account'));
  });
});

describe.each(named(tools.filter(takesPhoto)))('the workspace of %s, as it waits', (key, tool) => {
  it('[GEN-02] The waiting workspace takes files of every accepted type, a photo from the camera, and samples where nobody is in them', async () => {
    const document = await drawPage(<ToolPage tool={tool.key} />);
    const [choose, camera] = document.querySelectorAll<HTMLInputElement>('.drop input[type=file]');
    expect(choose?.accept.split(',')).toEqual([...UPLOAD_TYPES, '.heic', '.heif']);
    expect(choose?.multiple).toBe(tool.batch === true);
    if (tool.batch) expect(textOf(document.querySelector('.drop'))).toContain(String(BATCH_PHOTOS.everyone));
    expect([camera?.accept, camera?.getAttribute('capture')]).toEqual(['image/*', 'environment']);
    // Only where there is a finger to press it with.
    expect(camera?.closest('label')?.className).toContain('coarse-pointer');
    const own = [...document.querySelectorAll('button[data-sample]')];
    const scenes = await loadTrialScenes(tool);
    expect(own).toHaveLength(scenes.length);
    const title = scenes.length > 0 ? 'samplesTitle' : 'ownTitle';
    expect(headingsOf(document)).toContain(readMessages('en')(`workspace.drop.${title}`));
    for (const button of own)
      expect(existsSync(`public${button.getAttribute('data-sample')}`), key).toBe(true);
    if (scenes.length > 0) return;
    const picture = document.querySelector('.own-photo img')?.getAttribute('src');
    expect(existsSync(`public${picture}`), `a picture of what ${key} makes`).toBe(true);
  });
});

describe('other pages', () => {
  it('[ROUTE-01] The home page tells search engines whose site it is, and what tools exist', async () => {
    const graph = graphOf(await drawPage(<HomeJsonLd />));
    const [organization] = graph.get('Organization') ?? [];
    expect(organization).toMatchObject({ name: 'Pictor', url: siteOrigin });
    expect(existsSync(`public${String(organization?.logo).slice(siteOrigin.length)}`)).toBe(true);
    expect(graph.get('WebSite')).toMatchObject([{ publisher: { '@id': organization?.['@id'] } }]);
    const [list] = graph.get('ItemList') ?? [];
    expect(list?.itemListElement).toMatchObject(
      tools.filter(isServed).map(({ path }) => ({ url: pageUrl('en', path) })),
    );
  });

  it('[TOOL-17] The gallery shows every Halloween template, each leading into the tool and found by its kind', async () => {
    const document = await drawPage(await GalleryPage());
    const costumes = [...document.querySelectorAll('.costumes > li')];
    const { path } = toolOf('halloween');
    expect(costumes.map((item) => item.querySelector('a')?.getAttribute('href'))).toEqual(
      halloweenTemplates.map((template) => `${path}?template=${template}`),
    );
    const sheet = readFileSync(
      'app/[locale]/(halloween)/halloween-filter-templates/gallery/gallery.css',
      'utf8',
    ).replaceAll("'", '"');
    const sorts = [...document.querySelectorAll<HTMLInputElement>('.kinds input')];
    expect(sorts.filter(({ defaultChecked }) => defaultChecked).map(({ value }) => value)).toEqual(['all']);
    for (const { value } of sorts.filter((sort) => sort.value !== 'all')) {
      expect(costumes.filter((item) => item.getAttribute('data-kind') === value).length).toBeGreaterThan(1);
      // The style sheet narrows the gallery, without script.
      expect(sheet).toContain(`[value="${value}"]:checked) li:not([data-kind="${value}"])`);
    }
    expect(
      costumes.every((item) => sorts.some(({ value }) => value === item.getAttribute('data-kind'))),
    ).toBe(true);
  });

  it('[TOOL-17] The gallery tells search engines every picture of it', async () => {
    const graph = graphOf(await drawPage(await GalleryPage()));
    const [gallery] = graph.get('ImageGallery') ?? [];
    const pictures = gallery?.image as Thing[];
    expect(pictures).toHaveLength(halloweenTemplates.length);
    for (const { contentUrl } of pictures)
      expect(existsSync(`public${String(contentUrl).slice(siteOrigin.length)}`)).toBe(true);
    expect(graph.get('BreadcrumbList')?.[0]?.itemListElement).toHaveLength(3);
  });

  it('[PAY-02] The pages offer search engines nothing for sale where nobody can pay', async () => {
    const availability = { ...readAvailability(), payments: [] };
    const graph = graphOf(await drawPage(<PricingJsonLd availability={availability} />));
    expect([...graph.keys()].toSorted()).toEqual(['BreadcrumbList', 'FAQPage']);
  });
});
