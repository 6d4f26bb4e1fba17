import '../../../app/globals.css';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import SharedPicture from '#features/sharing/shared-picture.tsx';
import { english } from '#tests/support/english.ts';
import { inHours } from '#tests/support/make-task.ts';
import { fetchBall } from '../support/clip-page.tsx';
import { CUT, type Host, openHost } from '../support/host.ts';
import { say } from '../support/say.ts';

let host: Host;
beforeEach(async () => {
  host = await openHost();
});
afterEach(async () => {
  location.hash = '';
  await host.close();
});

/** Has the host share a video, whose address is asked for with each opening. */
function shareVideo(videoUrl: () => string | undefined): void {
  const poster = host.serve('/files/poster', () => ({ status: 404 }));
  host.answer('openShare', () => ({
    ...{ url: poster, videoUrl: videoUrl() },
    ...{ feature: 'video-effects', width: 160, height: 96, expiresAt: inHours(1) },
  }));
}

async function showLink(): Promise<void> {
  // A change that is told after the page has opened would open the link once more.
  const told = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
  location.hash = `#${'a'.repeat(24)}`;
  await told;
  render(<SharedPicture locale="en" messages={english} reportForm={() => null} />);
}

const video = () => screen.getByLabelText<HTMLVideoElement>(say('share.page.alt'));

it('A shared video is played from its address; one that is not reached is opened anew on request', async () => {
  const ball = await fetchBall();
  const gone = host.serve('/files/gone.mp4', () => CUT);
  const there = host.serve('/files/there.mp4', () => ({ body: ball }));
  let isThere = false;
  shareVideo(() => (isThere ? there : gone));
  await showLink();
  expect((await screen.findByRole('alert')).textContent).toContain(say('share.page.failure'));
  expect(video().src).toBe(gone);
  isThere = true;
  await userEvent.click(screen.getByRole('button', { name: say('share.page.again') }));
  await waitFor(() => expect(video().readyState).toBeGreaterThanOrEqual(HTMLMediaElement.HAVE_METADATA));
  expect(video().src).toBe(there);
  expect(screen.queryByRole('alert')).toBeNull();
  // The button that was pressed is gone.
  await waitFor(() => expect(document.activeElement).toBe(video()));
  expect(host.requests('openShare')).toHaveLength(2);
});

it('A shared video that breaks off goes on at its new address where it was', async () => {
  const ball = await fetchBall();
  const urls = [1, 2].map(() => URL.createObjectURL(ball));
  let opened = 0;
  shareVideo(() => urls[opened++]);
  await showLink();
  const shown = () => expect(video().readyState).toBeGreaterThanOrEqual(HTMLMediaElement.HAVE_METADATA);
  await waitFor(() => screen.getByLabelText(say('share.page.alt')));
  await waitFor(shown);
  const half = video().duration / 2;
  const moved = new Promise((resolve) => video().addEventListener('timeupdate', resolve, { once: true }));
  video().currentTime = half;
  await moved;
  fireEvent.error(video());
  await userEvent.click(screen.getByRole('button', { name: say('share.page.again') }));
  await waitFor(() => expect(video().src).toBe(urls[1]));
  await waitFor(shown);
  await waitFor(() => expect(video().currentTime).toBeCloseTo(half, 2));
  for (const url of urls) URL.revokeObjectURL(url);
});
