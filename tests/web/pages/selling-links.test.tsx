import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NoticePage } from '#app/_legal/notice-page.tsx';
import { ToolPage } from '#app/_tool-page/tool-page.tsx';
import AccountPage from '#app/[locale]/(default)/account/page.tsx';
import AppComparePage from '#app/[locale]/(default)/app-compare/page.tsx';
import PricingPage from '#app/[locale]/(default)/pricing/page.tsx';
import { SiteFooter } from '#components/layout/site-footer.tsx';
import type { Availability } from '#lib/availability/availability.ts';
import { readAvailability } from '#lib/availability/env.ts';
import { readModalQuery } from '#lib/browser/modals/paying-modal-query.ts';
import { noticePaths } from '#lib/catalog/page-paths.ts';
import { creditPacks, headshotPacks } from '#lib/catalog/prices.ts';
import { tools } from '#lib/catalog/tools.ts';
import { noticeKinds } from '#lib/payments/notices.ts';
import { readMessages } from '#tests/support/read-messages.ts';
import { asked, drawPage } from '../support/draw-page.ts';

vi.mock('next/root-params', async () => (await import('../support/draw-page.ts')).rootParams);
vi.mock('next-intl/server', async () => (await import('../support/draw-page.ts')).intlServer);
vi.mock('next/navigation', () => ({
  useSelectedLayoutSegments: () => ['(default)', 'pricing'],
  useRouter: () => ({}),
}));

const here = readAvailability();
const selling: Availability = { ...here, payments: ['stripe', 'paypal'] };
const withVideo: Availability = { ...selling, tools: new Set(tools.map(({ key }) => key)) };

beforeEach(() => {
  asked.locale = 'en';
});
afterEach(() => vi.unstubAllEnvs());

/** Modals that the links of a page open, and the pages that they lead to without script. */
async function listSold(page: ReactElement) {
  const { body } = await drawPage(page);
  const links = [...body.querySelectorAll<HTMLAnchorElement>('a[data-sells]')];
  expect(links.every((link) => /^\/(?:account|pricing)/.test(link.getAttribute('href') ?? ''))).toBe(true);
  const modals = links.map((link) => readModalQuery(new URLSearchParams(link.dataset.sells)));
  return { modals, text: body.textContent ?? '' };
}

const testMoney = readMessages('en')('payment.testMoney');

describe('pages that sell', () => {
  it('[PAY-18] [MODAL-15] The page of prices opens each thing it sells with the choice that was pressed', async () => {
    const { modals, text } = await listSold(<PricingPage availability={withVideo} />);
    expect(modals).toEqual([
      { kind: 'Pay', choice: { interval: 'year' } },
      { kind: 'TrialSubscription' },
      { kind: 'Pay', choice: { interval: 'month' } },
      ...creditPacks.map(({ id }) => ({ kind: 'BuyCredit', choice: { packId: id } })),
      ...headshotPacks.map(({ product }) => ({ kind: 'BuyHeadShots', choice: { headshots: product } })),
    ]);
    expect(text).toContain(testMoney);
    const pictures = tools.filter(({ kind }) => kind === 'picture').map(({ key }) => key);
    const availability = { ...selling, tools: new Set(pictures) };
    const withoutVideo = await listSold(<PricingPage availability={availability} />);
    expect(withoutVideo.modals.some((modal) => modal?.kind === 'BuyCredit')).toBe(false);
  });

  it('[PAY-18] The other pages that sell open what they speak of', async () => {
    const sold = async (page: ReactElement) => (await listSold(page)).modals.map((modal) => modal?.kind);
    expect(await sold(<AppComparePage availability={selling} />)).toEqual(['Pay']);
    expect(await sold(<AccountPage availability={selling} />)).toEqual(['Pay']);
    expect(await sold(<ToolPage tool="objectRemover" availability={selling} />)).toEqual(['Pay']);
    expect(await sold(<ToolPage tool="videoEnhancer" availability={withVideo} />)).toEqual(['BuyCredit']);
    const headshots = await listSold(<ToolPage tool="headShot" availability={selling} />);
    expect(headshots.modals).toEqual([{ kind: 'BuyHeadShots' }]);
    expect(headshots.text).toContain('$9.90');
    expect(headshots.text).toContain(testMoney);
  });

  it('[PAY-02] Where nothing is sold they open nothing and mark no money, and say what free results are like', async () => {
    const say = readMessages('en');
    const size = say('pricing.free.size', { side: 2048 });
    vi.stubEnv('PAYMENTS', 'off');
    const off = await listSold(<PricingPage availability={{ ...here, payments: [] }} />);
    expect([off.modals, off.text.includes(testMoney), off.text.includes(size)]).toEqual([[], false, false]);
    // Sold for real, without a provider that is set up: results carry the mark all the same.
    vi.stubEnv('PAYMENTS', 'live');
    const unset = await listSold(<PricingPage availability={{ ...here, payments: [] }} />);
    expect([unset.modals, unset.text.includes(testMoney), unset.text.includes(size)]).toEqual([
      [],
      false,
      true,
    ]);
    const live = await listSold(<PricingPage availability={selling} />);
    expect([live.modals.length > 0, live.text.includes(testMoney)]).toEqual([true, false]);
  });

  it('Pages that end a contract are linked, by the names of the law, where something is sold', async () => {
    asked.locale = 'de';
    const linksOf = async (availability: Availability) => {
      const { body } = await drawPage(<SiteFooter locale="de" availability={availability} />);
      return noticeKinds.map((kind) => body.querySelector(`a[href="/de${noticePaths[kind]}"]`)?.textContent);
    };
    expect(await linksOf(selling)).toEqual(['Vertrag widerrufen', 'Verträge hier kündigen']);
    const off: Availability = { ...here, payments: [] };
    expect(await linksOf(off)).toEqual([undefined, undefined]);
    const say = readMessages('de');
    for (const kind of noticeKinds) {
      const page = async (availability: Availability) =>
        (await drawPage(<NoticePage {...{ kind, availability }} />)).body.textContent;
      expect(await page(selling)).toContain(say(`notices.${kind}.lead`));
      expect(await page(off)).toContain(say('notices.none'));
    }
  });
});
