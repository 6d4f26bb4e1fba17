import type { ReactElement, ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import DefaultLayout from '#app/[locale]/(default)/layout.tsx';
import HalloweenLayout from '#app/[locale]/(halloween)/layout.tsx';
import HorizontalAdsLayout from '#app/[locale]/(horads)/layout.tsx';
import SharedLayout from '#app/[locale]/(shared)/layout.tsx';
import messages from '#messages/en/consent.json' with { type: 'json' };
import { drawPage } from '../support/draw-page.ts';

vi.mock('next/root-params', async () => (await import('../support/draw-page.ts')).rootParams);
vi.mock('next-intl/server', async () => (await import('../support/draw-page.ts')).intlServer);
// Next knows them from the tree that it renders.
vi.mock('next/navigation', () => ({ useSelectedLayoutSegments: () => ['(default)', 'pricing'] }));

const layouts = { DefaultLayout, HalloweenLayout, HorizontalAdsLayout, SharedLayout };
type Layout = (props: { readonly children: ReactNode }) => ReactElement;

async function draw(Layout: Layout): Promise<Document> {
  return drawPage(
    <Layout>
      <h1>The page</h1>
    </Layout>,
  );
}

const adsOf = (document: Document) => document.querySelectorAll('.ad-place');
const changeOf = (document: Document) =>
  [...document.querySelectorAll('footer button')].filter((button) => button.textContent === messages.title);

afterEach(() => vi.unstubAllEnvs());

describe.each(Object.entries(layouts))('%s', (_, Layout) => {
  it('[ROUTE-06] [SHELL-09] A layout asks nothing and keeps no room where no third party is configured', async () => {
    vi.stubEnv('ADS_FRAME_URL', '');
    vi.stubEnv('ANALYTICS_SCRIPT_URL', '');
    vi.stubEnv('PROTECTION_BADGE_PAGE_URL', '');
    const document = await draw(Layout);
    expect(document.querySelector('main h1')?.textContent).toBe('The page');
    expect(adsOf(document)).toHaveLength(0);
    expect(changeOf(document)).toHaveLength(0);
  });
});

describe('where a badge is configured', () => {
  it('[SHELL-05] The footer keeps its place, and visitors are asked before it is loaded', async () => {
    vi.stubEnv('PROTECTION_BADGE_PAGE_URL', 'https://badge.example/status');
    vi.stubEnv('PROTECTION_BADGE_PICTURE_URL', 'https://badge.example/badge.png');
    const document = await draw(DefaultLayout);
    const place = document.querySelector<HTMLElement>('footer .badge-place');
    expect(place?.dataset.badgePage).toBe('https://badge.example/status');
    expect(place?.childElementCount).toBe(0);
    expect(document.querySelector('footer')?.textContent).toContain(messages.badge.title);
    vi.stubEnv('ANALYTICS_SCRIPT_URL', 'https://count.example/script.js');
    expect(changeOf(await draw(DefaultLayout))).toHaveLength(1);
    expect((await draw(SharedLayout)).querySelector('.badge-place')).toBeNull();
  });
});

describe('where ads are configured', () => {
  it('[ROUTE-06] Free tool pages keep room for ads above and below, with nothing in it before the page is up', async () => {
    vi.stubEnv('ADS_FRAME_URL', 'https://ads.example/frame');
    const document = await draw(HorizontalAdsLayout);
    const [above, below] = adsOf(document);
    const main = document.querySelector('main');
    expect(above?.nextElementSibling).toBe(main);
    expect(main?.nextElementSibling).toBe(below);
    expect(document.querySelector('iframe')).toBeNull();
    expect(changeOf(document)).toHaveLength(1);
  });

  it.each([
    ['DefaultLayout', DefaultLayout],
    ['HalloweenLayout', HalloweenLayout],
    ['SharedLayout', SharedLayout],
  ] as const)('[ROUTE-06] Ads have no room in %s', async (_, Layout) => {
    vi.stubEnv('ADS_FRAME_URL', 'https://ads.example/frame');
    expect(adsOf(await draw(Layout))).toHaveLength(0);
  });

  it('[SHELL-09] A page that loads nothing of third parties asks nothing, and offers no answer to take back', async () => {
    vi.stubEnv('ADS_FRAME_URL', 'https://ads.example/frame');
    vi.stubEnv('ANALYTICS_SCRIPT_URL', 'https://count.example/script.js');
    expect(changeOf(await draw(SharedLayout))).toHaveLength(0);
  });
});

describe('where Google may offer to sign in', () => {
  const titles = async () =>
    [...(await draw(DefaultLayout)).querySelectorAll('footer button')].map(({ textContent }) => textContent);

  it('[SHELL-09] Consent is asked for what is configured, and named after it', async () => {
    vi.stubEnv('GOOGLE_CLIENT_ID', 'google');
    expect(await titles()).toEqual([messages.oneTap.title]);
    vi.stubEnv('ANALYTICS_SCRIPT_URL', 'https://count.example/script.js');
    expect(await titles()).toEqual([messages.all.title]);
    vi.stubEnv('GOOGLE_ONE_TAP', 'off');
    expect(await titles()).toEqual([messages.title]);
  });
});
