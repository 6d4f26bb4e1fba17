import { locales } from '#lib/catalog/locales.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import { readToolContent } from '#lib/content/tool-content.ts';
import { deviceOfTurn } from '../support/device-of-turn.ts';
import { expect, test } from '../support/test.ts';

const TOOL = '/remove-object-from-photo';

test.describe('a first visit with a browser that prefers Japanese', () => {
  test.use({ locale: 'ja-JP' });

  test('[LANG-01] A first visit by a browser that prefers Japanese opens the page in Japanese and remembers the language', {
    tag: '@desktop',
  }, async ({ page, context }) => {
    await page.goto(`${TOOL}?from=mail`);
    await expect(page).toHaveURL(`/ja${TOOL}?from=mail`);
    const cookies = await context.cookies();
    expect(cookies.find(({ name }) => name === 'i18n_redirected')?.value).toBe('ja');
  });

  test('[LANG-01] An address that names a language keeps it, whatever the browser prefers', {
    tag: '@desktop',
  }, async ({ page, context }) => {
    await page.goto(`/de${TOOL}`);
    await expect(page).toHaveURL(`/de${TOOL}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      (await readToolContent('de', toolOf('objectRemover'))).title,
    );
    expect(await context.cookies()).toEqual([]);
  });
});

test('[ROUTE-02] The address /en redirects to the address without a prefix', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto(`/en${TOOL}?a=1`);
  await expect(page).toHaveURL(`${TOOL}?a=1`);
});

test('[LANG-02, LANG-03] Choosing a language keeps page, query and hash, and is remembered for a year', {
  tag: deviceOfTurn(),
}, async ({ page, context, visit }) => {
  await visit(`${TOOL}?from=mail#limits`);
  const footer = page.getByRole('contentinfo');
  for (const { code, name, lang } of locales.filter((locale) => locale.code !== 'en')) {
    await footer.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`/${code}${TOOL}?from=mail#limits`);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    const cookie = (await context.cookies()).find((each) => each.name === 'i18n_redirected');
    expect(cookie).toMatchObject({ value: code, path: '/', sameSite: 'Lax' });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(365);
  }
});

test('[LANG-02, LANG-03] A language that is chosen before the page has come alive keeps the query, and is remembered', {
  tag: '@desktop',
}, async ({ page, context }) => {
  // Scripts that never arrive: all that works is part of the page.
  await page.route('**/_next/static/**/*.js', () => undefined);
  await page.goto(`${TOOL}?from=mail#limits`, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Italiano', exact: true }).click();
  await expect(page).toHaveURL(`/it${TOOL}?from=mail#limits`);
  expect((await context.cookies()).find(({ name }) => name === 'i18n_redirected')?.value).toBe('it');
});
