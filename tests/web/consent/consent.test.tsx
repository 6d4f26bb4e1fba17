import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AdPlace } from '#features/consent/ad-place.tsx';
import { AnalyticsScript } from '#features/consent/analytics-script.tsx';
import { ConsentBanner, ConsentReset } from '#features/consent/consent-banner.tsx';
import { USER_STORAGE_KEY } from '#lib/browser/storage/storage-keys.ts';
import messages from '#messages/en/consent.json' with { type: 'json' };

const FRAME = 'https://ads.example/frame?place=top&language=en';
const SCRIPT = 'https://count.example/script.js';

function Page() {
  return (
    <>
      <AdPlace src={FRAME} label={messages.ad} />
      <ConsentBanner messages={messages} />
      <ConsentReset label={messages.change} />
      <AnalyticsScript src={SCRIPT} />
    </>
  );
}

const answer = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }));
const frame = () => screen.queryByTitle(messages.ad);
const script = () => document.querySelector(`script[src="${SCRIPT}"]`);

beforeEach(() => localStorage.clear());
afterEach(() => script()?.remove());

describe('what others may load', () => {
  it('[SHELL-09] Third-party content waits for an answer', () => {
    render(<Page />);
    expect(screen.getByRole('region', { name: messages.title })).toBeTruthy();
    expect(frame()).toBeNull();
    expect(script()).toBeNull();
  });

  it('[SHELL-09] Third-party content stays away after a refusal, which is one press and is remembered', () => {
    const { unmount } = render(<Page />);
    answer(messages.refuse);
    expect(screen.queryByRole('region', { name: messages.title })).toBeNull();
    unmount();
    render(<Page />);
    expect(screen.queryByRole('region', { name: messages.title })).toBeNull();
    expect(frame()).toBeNull();
    expect(script()).toBeNull();
  });

  it('[SHELL-05] Third-party content loads once it is allowed, ads in a frame that cannot reach the page', () => {
    render(<Page />);
    answer(messages.accept);
    expect(frame()?.getAttribute('src')).toBe(FRAME);
    expect(frame()?.getAttribute('sandbox')).not.toContain('allow-same-origin');
    expect(script()).not.toBeNull();
  });

  it('[SHELL-09] Third-party content is removed when the answer is taken back', () => {
    render(<Page />);
    answer(messages.accept);
    answer(messages.change);
    expect(frame()).toBeNull();
    expect(screen.getByRole('region', { name: messages.title })).toBeTruthy();
  });

  it('[ROUTE-06] A member sees no ad and no room for one', () => {
    localStorage.setItem(USER_STORAGE_KEY, JSON.stringify({ state: { user: { isVip: true } }, version: 1 }));
    render(<Page />);
    answer(messages.accept);
    expect(screen.queryByRole('complementary', { name: messages.ad })).toBeNull();
  });
});
