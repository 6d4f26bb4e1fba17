import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { toolOf } from '#lib/catalog/tools.ts';
import { e2ePorts } from '#scripts/test/e2e-ports.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { startConfiguredSite } from '../support/start-configured-site.ts';
import { expect, test } from '../support/test.ts';

const ADS = 'https://ads.example';
const COUNT = 'https://count.example';
const ANSWER = '<p>A word from others</p>';

let site: Awaited<ReturnType<typeof startConfiguredSite>>;
/** Another site. It is a real one, as Playwright answers for no address that a redirect leads to. */
let shop: Awaited<ReturnType<typeof startShop>>;
test.beforeAll(async () => {
  shop = await startShop();
  site = await startConfiguredSite({
    env: { ADS_FRAME_URL: `${ADS}/frame`, ANALYTICS_SCRIPT_URL: `${COUNT}/script.js` },
    paths: ['/ai-filter', '/pricing', '/de/ai-filter', '/ja/ai-filter'],
    redirects: [
      { from: '/old-filter', to: '/ai-filter', status: 301 },
      // Sites of others are https, which a server of a test does not speak.
      { from: '/shop', to: shop.url as `https://${string}`, status: 302 },
    ],
    retired: ['/gone'],
    refusal: { status: 410, message: 'This costume was put away' },
  });
});
test.afterAll(async () => {
  await site.close();
  shop.close();
});

async function startShop() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'text/html' }).end(ANSWER);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pictor`;
  return { url, asked, close: () => server.close() };
}

// The api would take no calls of this origin, as it belongs to the site of the other tests.
test.use({ expectedNoise: /net::ERR_FAILED|410/ });
test.beforeEach(async ({ page }) => {
  await page.route(`http://localhost:${e2ePorts.API_PORT}/**`, (route) => route.abort());
  await page.route(`${COUNT}/**`, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
});
test.describe.configure({ mode: 'default' });

/** Answers for a host of others. @returns what was asked of it */
async function answerFor(page: Page, origin: string): Promise<URL[]> {
  const asked: URL[] = [];
  await page.route(`${origin}/**`, (route) => {
    asked.push(new URL(route.request().url()));
    return route.fulfill({ contentType: 'text/html', body: ANSWER });
  });
  return asked;
}

test.describe('a site with ads', { tag: '@desktop' }, () => {
  test('[ROUTE-06] A free tool keeps room for ads above and below, fills it once that is allowed, and stays in its place', async ({
    page,
    t,
  }) => {
    const asked = await answerFor(page, ADS);
    await page.goto(`${site.origin}/ai-filter`);
    const places = page.getByRole('complementary', { name: t('consent.ad') });
    await expect(places).toHaveCount(2);
    const accept = page.getByRole('button', { name: t('consent.accept'), exact: true });
    await expect(accept).toBeVisible();
    const top = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().top + scrollY);
    const [place, before] = [await places.first().boundingBox(), await top()];
    expect(place?.height).toBe(100);
    expect(place && place.y + place.height).toBeLessThanOrEqual(before);
    expect(asked).toEqual([]);
    await accept.click();
    for (const index of [0, 1]) {
      await places.nth(index).scrollIntoViewIfNeeded();
      const frame = places.nth(index).frameLocator('iframe');
      await expect(frame.getByText('A word from others')).toBeVisible();
    }
    expect(await top()).toBe(before);
    // Both may be asked for at once.
    expect(asked.map(({ search }) => search).toSorted()).toEqual([
      '?place=bottom&language=en',
      '?place=top&language=en',
    ]);
  });

  test('[ROUTE-06] A member sees neither ads nor room for them, and nobody does beside the prices', async ({
    page,
    t,
  }) => {
    const asked = await answerFor(page, ADS);
    const places = page.getByRole('complementary', { name: t('consent.ad') });
    await page.addInitScript(() => localStorage.setItem('consent', 'all'));
    await page.goto(`${site.origin}/pricing`);
    await expect(page.getByRole('button', { name: t('consent.title') })).toBeVisible();
    await expect(places).toHaveCount(0);
    const user = { id: crypto.randomUUID(), bio: 'member', isVip: true };
    const kept = JSON.stringify({ state: { user }, version: 1 });
    await page.addInitScript((text) => localStorage.setItem('user', text), kept);
    await page.goto(`${site.origin}/ai-filter`);
    await expect(places).toHaveCount(0);
    await expect(page.locator('main h1')).toBeVisible();
    expect(asked).toEqual([]);
  });
});

test.describe('addresses that have moved', { tag: '@desktop' }, () => {
  test('[ROUTE-09] An address that has moved opens its page in the language and with the query that it had', async ({
    page,
  }) => {
    for (const prefix of ['', '/ja']) {
      await page.goto(`${site.origin}${prefix}/old-filter?fromPage=mail`);
      await expect(page).toHaveURL(`${site.origin}${prefix}/ai-filter?fromPage=mail`);
      await expect(page.locator('html')).toHaveAttribute('lang', prefix === '' ? 'en' : 'ja');
    }
  });

  test('[ROUTE-09] An address that has moved to another site leaves this one by a full page load', async ({
    page,
  }) => {
    const loads: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
    await page.goto(`${site.origin}/ai-filter`);
    await page.evaluate(() => location.assign('/de/shop?code=7'));
    await expect(page).toHaveURL(`${shop.url}?code=7`);
    await expect(page.getByText('A word from others')).toBeVisible();
    expect(shop.asked.filter((url) => url.startsWith('/pictor'))).toEqual(['/pictor?code=7']);
    expect(loads.at(-1)).toBe(`${shop.url}?code=7`);
  });
});

for (const language of sampleRows(['de', 'ja'] as const, { count: 1, turn: 0 })) {
  test.describe(`consent in ${language}`, { tag: '@desktop' }, () => {
    test.use({ language });

    test('[SHELL-09] Others load nothing before they are allowed to, and a refusal is kept until it is taken back', async ({
      page,
      t,
    }) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        const url = request.url();
        if (url.startsWith(ADS) || url.startsWith(COUNT)) asked.push(new URL(url).origin);
      });
      await answerFor(page, ADS);
      const refuse = page.getByRole('button', { name: t('consent.refuse'), exact: true });
      const accept = page.getByRole('button', { name: t('consent.accept'), exact: true });
      await page.goto(`${site.origin}/${language}/ai-filter`);
      await expect(accept).toBeVisible();
      await refuse.click();
      await expect(refuse).toHaveCount(0);
      await page.reload();
      const change = page.getByRole('button', { name: t('consent.title') });
      await expect(change).toBeVisible();
      await expect(refuse).toHaveCount(0);
      expect(asked).toEqual([]);
      await change.click();
      await accept.click();
      await expect.poll(() => asked).toContain(COUNT);
    });
  });
}

test.describe('pages that refuse', { tag: '@desktop' }, () => {
  test('[ROUTE-08] A page that refuses its query with a status and words of its own shows them', async ({
    page,
  }) => {
    const response = await page.goto(`${site.origin}${toolOf('halloween').path}?template=nobody`);
    expect(response?.status()).toBe(410);
    await expect(page.getByText('This costume was put away')).toBeVisible();
  });

  test('[ROUTE-08] An address that had a page answers 410 and says which it was', async ({ page, t }) => {
    const response = await page.goto(`${site.origin}/gone`);
    expect(response?.status()).toBe(410);
    await expect(page.getByText(t('notFound.refused', { path: '/gone' }))).toBeVisible();
  });
});
