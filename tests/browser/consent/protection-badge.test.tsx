import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeConsent } from '#features/consent/consent-store.ts';
import { ProtectionBadge } from '#features/consent/protection-badge.tsx';
import { type Host, openHost } from '../support/host.ts';

const PAGE = 'https://badge.example/status';
const PICTURE = 'https://badge.example/badge.svg';
const SCRIPT = 'https://badge.example/helper.js';

let host: Host;
beforeEach(async () => {
  host = await openHost();
});
afterEach(async () => {
  writeConsent(null);
  document.querySelector('script[data-badge]')?.remove();
  await host.close();
});

function Footer({ picture = PICTURE }) {
  return (
    <>
      <div
        data-testid="place"
        data-badge-page={PAGE}
        data-badge-picture={picture}
        data-badge-script={SCRIPT}
        data-badge-label="Protected"
      />
      <ProtectionBadge />
    </>
  );
}

const badge = () => screen.queryByRole('link', { name: 'Protected' });
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="32"/>';

it('[SHELL-05] The badge waits for consent, leads to the page of its service, and goes with the consent', async () => {
  host.serve(PICTURE, () => ({ body: new Blob([svg], { type: 'image/svg+xml' }) }));
  host.serve(SCRIPT, () => ({ body: new Blob([''], { type: 'text/javascript' }) }));
  render(<Footer />);
  await fetch('/config.json');
  expect([badge(), host.count(PICTURE), host.count(SCRIPT)]).toEqual([null, 0, 0]);
  writeConsent('all');
  await waitFor(() => expect([host.count(PICTURE), host.count(SCRIPT)]).toEqual([1, 1]));
  expect(badge()?.getAttribute('href')).toBe(PAGE);
  writeConsent('necessary');
  await waitFor(() => expect(badge()).toBeNull());
});

it('[SHELL-05] A badge that cannot be loaded leaves its place empty', async () => {
  // A page does not ask again for a picture that it has.
  const picture = host.serve('https://badge.example/broken.svg', () => ({ status: 500 }));
  host.serve(SCRIPT, () => ({ status: 500 }));
  writeConsent('all');
  render(<Footer picture={picture} />);
  await waitFor(() => expect(host.count(picture)).toBe(1));
  await waitFor(() => expect(screen.getByTestId('place').childElementCount).toBe(0));
});
