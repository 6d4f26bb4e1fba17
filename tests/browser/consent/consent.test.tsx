import '#components/layout/layout.css';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ACCOUNT_PLACE_ID, markAccountPlace } from '#features/account/account-place.ts';
import { AdPlace } from '#features/consent/ad-place.tsx';
import { AnalyticsScript } from '#features/consent/analytics-script.tsx';
import { ConsentBanner, ConsentReset } from '#features/consent/consent-banner.tsx';
import { USER_STORAGE_KEY } from '#lib/browser/storage/storage-keys.ts';
import messages from '#messages/en/consent.json' with { type: 'json' };
import { type Host, openHost } from '../support/host.ts';
import { openOtherTab } from '../support/open-other-tab.ts';

/** Of the page's own origin, so that nothing but the frame itself keeps the ad from the page. */
const FRAME = new URL('/files/ad?place=top&language=en', location.href).href;
const SCRIPT = 'https://count.example/script.js';

/** An ad that reaches for the page around it, and tells how that went. */
const AD = `<script>
  let told = 'kept out';
  try { told = parent.document.title; } catch {}
  parent.postMessage(told, '*');
</script>`;

let host: Host;
/** Messages of the ad. */
let told: unknown[];
let stop: AbortController;

const hear = ({ origin, data }: MessageEvent) => origin !== location.origin && told.push(data);

beforeEach(async () => {
  host = await openHost();
  host.serve(FRAME, () => ({ body: new Blob([AD], { type: 'text/html' }) }));
  host.serve(SCRIPT, () => ({
    body: new Blob(['document.documentElement.dataset.counted = ""'], { type: 'text/javascript' }),
  }));
  told = [];
  stop = new AbortController();
  addEventListener('message', hear, stop);
});
afterEach(async () => {
  stop.abort();
  document.querySelector(`script[src="${SCRIPT}"]`)?.remove();
  delete document.documentElement.dataset.counted;
  await host.close();
});

function Page() {
  return (
    <>
      <AdPlace src={FRAME} label={messages.ad} />
      <ConsentBanner messages={messages} />
      <ConsentReset label={messages.title} />
      <AnalyticsScript src={SCRIPT} />
    </>
  );
}

const answer = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }));
const frame = () => screen.queryByTitle(messages.ad);
const banner = () => screen.queryByRole('region', { name: messages.title });
const isCounted = () => document.documentElement.dataset.counted !== undefined;
const requests = () => [host.count(FRAME), host.count(SCRIPT)];

/** Time enough for a request, since another one that was begun later has been answered. */
async function settle(): Promise<void> {
  await fetch('/config.json');
}

describe('what others may load', () => {
  it('[SHELL-09] Third-party content waits for an answer', async () => {
    render(<Page />);
    expect(banner()).not.toBeNull();
    await settle();
    expect(requests()).toEqual([0, 0]);
    expect(frame()).toBeNull();
  });

  it('[SHELL-09] Third-party content stays away after a refusal, which is one press and is remembered', async () => {
    const { unmount } = render(<Page />);
    answer(messages.refuse);
    expect(banner()).toBeNull();
    unmount();
    render(<Page />);
    expect(banner()).toBeNull();
    await settle();
    expect(requests()).toEqual([0, 0]);
  });

  it('[SHELL-05] Third-party content loads once it is allowed, ads in a frame that cannot reach the page', async () => {
    render(<Page />);
    answer(messages.accept);
    await expect.poll(() => told).toEqual(['kept out']);
    await expect.poll(isCounted).toBe(true);
    expect(requests()).toEqual([1, 1]);
  });

  it('[SHELL-05] Third-party content that does not come leaves the page as it is', async () => {
    host.serve(SCRIPT, () => ({ status: 503 }));
    host.serve(FRAME, () => ({ status: 503 }));
    render(<Page />);
    answer(messages.accept);
    await expect.poll(requests).toEqual([1, 1]);
    expect(banner()).toBeNull();
    expect(isCounted()).toBe(false);
  });

  it('[SHELL-09] Third-party content is removed when the answer is taken back', () => {
    render(<Page />);
    answer(messages.accept);
    expect(frame()).not.toBeNull();
    answer(messages.title);
    expect(frame()).toBeNull();
    expect(banner()).not.toBeNull();
  });

  it('[SHELL-09] An answer in one tab is taken over by the others', async () => {
    const other = openOtherTab();
    render(<Page />);
    other.storage.setItem('consent', 'necessary');
    await expect.poll(banner).toBeNull();
    other.close();
  });

  it.each([
    ['forbids storage', ['getItem', 'setItem', 'removeItem'], 'SecurityError'],
    ['has no room left', ['setItem'], 'QuotaExceededError'],
  ] as const)(
    '[SHELL-09] A browser that %s keeps an answer as long as its page lives',
    async (_, methods, name) => {
      const broken = methods.map((method) =>
        vi.spyOn(Storage.prototype, method).mockImplementation(() => {
          throw new DOMException('no', name);
        }),
      );
      onTestFinished(() => {
        for (const method of broken) method.mockRestore();
      });
      render(<Page />);
      answer(messages.accept);
      expect(banner()).toBeNull();
      await expect.poll(isCounted).toBe(true);
      answer(messages.title);
      expect(banner()).not.toBeNull();
    },
  );

  it('[ROUTE-06] The room for an ad is there before its ad, so that the page below it never moves', async () => {
    render(
      <>
        <Page />
        <main>The page</main>
      </>,
    );
    const place = screen.getByRole('complementary', { name: messages.ad });
    const measure = () => [place.clientHeight, screen.getByRole('main').getBoundingClientRect().top];
    const before = measure();
    expect(before[0]).toBe(100);
    answer(messages.accept);
    await expect.poll(() => told).toEqual(['kept out']);
    await expect.poll(isCounted).toBe(true);
    expect(frame()?.clientHeight).toBe(100);
    expect(measure()).toEqual(before);
    answer(messages.title);
    expect(frame()).toBeNull();
    expect(measure()).toEqual(before);
  });

  it('[SHELL-05] Whoever becomes a member on an open page sees the ad no longer', async () => {
    render(<Page />);
    render(<div id={ACCOUNT_PLACE_ID} />);
    answer(messages.accept);
    await expect.poll(() => told).toEqual(['kept out']);
    await expect.poll(isCounted).toBe(true);
    act(() => markAccountPlace({ isKnown: true, isMember: true }));
    expect(screen.queryByRole('complementary', { name: messages.ad })).toBeNull();
    expect(frame()?.clientHeight).toBe(0);
  });

  it('[SHELL-05] No ad is loaded for whoever became a member before the consent', async () => {
    render(<Page />);
    localStorage.setItem(USER_STORAGE_KEY, JSON.stringify({ state: { user: { isVip: true } }, version: 1 }));
    answer(messages.accept);
    await expect.poll(isCounted).toBe(true);
    expect(frame()).toBeNull();
    expect(host.count(FRAME)).toBe(0);
  });

  it('[ROUTE-06] A member sees no ad and no room for one', async () => {
    localStorage.setItem(USER_STORAGE_KEY, JSON.stringify({ state: { user: { isVip: true } }, version: 1 }));
    render(<Page />);
    answer(messages.accept);
    await expect.poll(isCounted).toBe(true);
    expect(screen.queryByRole('complementary', { name: messages.ad })).toBeNull();
    expect(host.count(FRAME)).toBe(0);
  });
});
