import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LegalPage } from '#app/_legal/legal-page.tsx';
import { NotFoundView } from '#app/_shell/not-found-view.tsx';
import { ToolPage } from '#app/_tool-page/tool-page.tsx';
import { HomeJsonLd } from '#app/[locale]/(default)/_home/home-json-ld.tsx';
import { ToolChart } from '#app/[locale]/(default)/_home/tool-chart.tsx';
import AccountPage from '#app/[locale]/(default)/account/page.tsx';
import SignInReturnPage from '#app/[locale]/(default)/app/page.tsx';
import AppComparePage from '#app/[locale]/(default)/app-compare/page.tsx';
import PricingPage from '#app/[locale]/(default)/pricing/page.tsx';
import { SiteFooter } from '#components/layout/site-footer.tsx';
import { SiteHeader } from '#components/layout/site-header.tsx';
import { type Availability, isOffered, meets, type Need, needs } from '#lib/availability/availability.ts';
import { readAvailability } from '#lib/availability/env.ts';
import { FREE_USES_PER_DAY } from '#lib/catalog/limits.ts';
import { type Locale, locales } from '#lib/catalog/locales.ts';
import { type ToolEntry, type ToolKey, tools } from '#lib/catalog/tools.ts';
import { readLegalContent } from '#lib/content/legal-content.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { readMessages } from '#tests/support/read-messages.ts';
import { asked, drawPage } from '../support/draw-page.ts';

vi.mock('next/root-params', async () => (await import('../support/draw-page.ts')).rootParams);
vi.mock('next-intl/server', async () => (await import('../support/draw-page.ts')).intlServer);
// Next knows them from the tree that it renders.
vi.mock('next/navigation', () => ({
  useSelectedLayoutSegments: () => ['(default)', 'pricing'],
  useRouter: () => ({}),
}));

const entries: readonly ToolEntry[] = tools;
const nothing: Availability = { ...readAvailability(), account: false, payments: [] };

/** Adds tools that run to those that are there. */
function withTools(availability: Availability, more: (tool: ToolEntry) => boolean): Availability {
  const added = entries.filter(more).map(({ key }) => key);
  return { ...availability, tools: new Set<ToolKey>([...availability.tools, ...added]) };
}

const isFreePicture = ({ kind, creditCost }: ToolEntry) => kind === 'picture' && creditCost === 0;
const selling: Availability = { ...nothing, account: true, payments: ['stripe'] };

const configurations: Readonly<Record<string, Availability>> = {
  nothing,
  engine: withTools(nothing, isFreePicture),
  account: { ...nothing, account: true },
  payments: selling,
  all: { ...withTools(selling, () => true), apps: true },
};

/** Keys of texts that are true only where something is there, without values or with those of limits. */
const textsThatNeed: Readonly<Record<Need, readonly string[]>> = {
  account: [
    ...['account.return.title', 'account.return.text', 'pricing.compare.accountTitle'],
    ...['toolPage.pricing.account', 'pricing.free.runsAccount'],
  ],
  payments: [
    ...['metaTitle', 'title', 'lead', 'renews', 'upgrade', 'upgradeMonthly', 'sameMonthly'].map(
      (key) => `pricing.${key}`,
    ),
    ...['renew', 'cancel', 'trial', 'refund', 'valid', 'advanced'].map((key) => `pricing.questions.${key}Q`),
    ...['pricing.headshots.title', 'toolPage.pricing.buyHeadshots', 'payment.testMoney'],
    ...['toolPage.pricing.pro', 'account.pricesText', 'appCompare.plans.text'],
  ],
  engine: ['pricing.compare.credits', 'pricing.questions.advancedQ'],
  video: ['pricing.credits.title', 'pricing.compare.credits', 'pricing.questions.validQ'],
  apps: ['plans.perks.apps'],
};

const pages: Readonly<Record<string, (availability: Availability, locale: Locale) => ReactElement>> = {
  header: (availability, locale) => <SiteHeader locale={locale} availability={availability} />,
  footer: (availability, locale) => <SiteFooter locale={locale} availability={availability} />,
  chart: (availability) => <ToolChart availability={availability} />,
  home: (availability) => <HomeJsonLd availability={availability} />,
  pricing: (availability) => <PricingPage availability={availability} />,
  account: (availability) => <AccountPage availability={availability} />,
  signInReturn: (availability) => <SignInReturnPage availability={availability} />,
  apps: (availability) => <AppComparePage availability={availability} />,
  babyGenerator: (availability) => <ToolPage tool="babyGenerator" availability={availability} />,
  objectRemover: (availability) => <ToolPage tool="objectRemover" availability={availability} />,
};

/** Names of Pro, and amounts of money. */
const PRO = /(?<!\p{L})Pro(?!\p{L})/u;
const MONEY = /[$]\s?\d|\d\s?[$]|USD/;

beforeEach(() => {
  asked.locale = 'en';
});
afterEach(() => vi.unstubAllEnvs());

describe.each(Object.entries(configurations))('where there is: %s', (_, availability) => {
  const idle = entries.filter((tool) => !isOffered(tool, availability));
  const unmet = needs.filter((need) => !meets([need], availability));

  it.each(locales)('[PAY-02] No page says in $name more than there is', async ({ code }) => {
    asked.locale = code;
    const say = readMessages(code);
    const untrue = unmet.flatMap((need) => textsThatNeed[need].map((key) => say(key, FREE_USES_PER_DAY)));
    // The other pages depend on payment alone.
    const shown = Object.entries(pages).filter(
      ([name]) => availability === nothing || ['header', 'pricing', 'babyGenerator'].includes(name),
    );
    for (const [name, page] of shown) {
      const document = await drawPage(page(availability, code));
      for (const script of document.querySelectorAll('script')) script.remove();
      const text = document.body.textContent ?? '';
      expect(
        untrue.filter((part) => text.includes(part)),
        name,
      ).toEqual([]);
      const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
      expect(
        idle.filter(({ path }) => links.includes(localePath(code, path))).map(({ key }) => key),
        name,
      ).toEqual([]);
      if (!unmet.includes('payments')) continue;
      expect(text.match(PRO)?.[0], name).toBeUndefined();
      expect(text.match(MONEY)?.[0], name).toBeUndefined();
      expect(document.querySelector('s'), name).toBeNull();
      expect(links, name).not.toContain(localePath(code, '/account'));
    }
  });

  it('[PAY-02] The page of prices says whether there is anything to pay', async () => {
    const say = readMessages('en');
    const { body } = await drawPage(<PricingPage availability={availability} />);
    const told = body.querySelector('h1')?.textContent;
    expect(told).toBe(say(unmet.includes('payments') ? 'pricing.only.title' : 'pricing.title'));
    expect(body.querySelectorAll('h1, h2').length).toBeGreaterThan(2);
    const amounts = body.textContent?.match(new RegExp(MONEY, 'g')) ?? [];
    expect(amounts.length > 0).toBe(!unmet.includes('payments'));
  });
});

describe('what pages of this copy say', () => {
  it.each(locales)('No page that stays in $name leads to a tool that does not run', async ({ code }) => {
    asked.locale = code;
    const document = await drawPage(<NotFoundView saying="path" />);
    const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
    const offered = entries.filter((tool) => isOffered(tool, nothing));
    expect(links).toEqual(expect.arrayContaining(offered.map(({ path }) => localePath(code, path))));
    expect(links).toHaveLength(offered.length + 1);
  });

  it.each(locales)('[ROUTE-03] The terms speak in $name of nothing to buy', async ({ code }) => {
    asked.locale = code;
    vi.stubEnv('PAYMENTS', 'off');
    const { body } = await drawPage(<LegalPage content={readLegalContent(code, 'terms')} />);
    expect(body.textContent?.match(PRO)?.[0]).toBeUndefined();
    expect(body.textContent?.match(MONEY)?.[0]).toBeUndefined();
  });
});
