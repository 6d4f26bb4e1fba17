import '../../../app/globals.css';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeDrops } from '#features/workspace/clip/clip-start.ts';
import { forgetPerson } from '#lib/browser/user/user-store.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import { writeAvi } from '#tests/fixtures/videos/write-avi.ts';
import { inHours } from '#tests/support/make-task.ts';
import { signInAccount } from '../support/account.ts';
import { answerCopy, fetchBall, openClipTool, toStream } from '../support/clip-page.tsx';
import { type Host, openHost } from '../support/host.ts';
import { say } from '../support/say.ts';
import { takeUploads } from '../support/take-uploads.ts';

const keys = ['videoEffects', 'videoFaceSwap', 'videoWatermarkRemover'] as const;

let host: Host;
beforeEach(async () => {
  host = await openHost({ readsMoreVideos: true });
  const list = keys.map(toolOf).map(({ featureCode, creditCost, creditSeconds = null }) => ({
    ...{ featureCode, creditCost, creditSeconds, type: 'video', available: true, models: [] },
    ...{ waitSeconds: 0, proWaitSeconds: 0, runSeconds: null, pace: null },
  }));
  host.answer('getFeatures', () => ({ list, sysTimestamp: inHours(0) }));
  signInAccount(host);
  takeUploads(host);
});
afterEach(async () => {
  forgetPerson();
  await host.close();
});

/** Opens a video that browsers play nowhere. */
async function openUnplayable(key: (typeof keys)[number]): Promise<void> {
  const ball = await fetchBall();
  answerCopy(host, ball);
  await openClipTool(await toStream(ball), key);
  await screen.findByRole('button', { name: say('clip.copy.button') });
}

/** Asks for the small copy, and waits until it is shown. */
async function showCopy(): Promise<HTMLVideoElement> {
  fireEvent.click(screen.getByRole('button', { name: say('clip.copy.button') }));
  const video = await screen.findByLabelText<HTMLVideoElement>(say('clip.player.label'));
  await waitFor(() => expect(video.readyState).toBeGreaterThanOrEqual(HTMLMediaElement.HAVE_CURRENT_DATA));
  return video;
}

describe('a video that the browser cannot play', () => {
  it('[TOOL-21] It is shown by a small copy, which the host makes on request', async () => {
    await openUnplayable('videoEffects');
    const video = await showCopy();
    expect(host.requests('analysis')).toMatchObject([{ kind: 'preview-video', parameters: {} }]);
    expect(host.requests('getMediaPreSignedUrl')).toMatchObject([{ purpose: 'video', type: 'video/mp2t' }]);
    fireEvent.click(screen.getByRole('button', { name: say('clip.player.forward') }));
    await waitFor(() => expect(video.currentTime).toBeCloseTo(0.06, 2));
  });

  it('[TOOL-21] One of another codec is told as such, and not as a file that was cut', async () => {
    const bytes = new Uint8Array(await (await toStream(await fetchBall())).arrayBuffer());
    // The type of the stream stands before its PID in the table of streams: that of MPEG-2 is 2.
    const at = bytes.findIndex((byte, index) => byte === 0x1b && (bytes[index + 1] ?? 0) >> 5 === 7);
    bytes[at] = 2;
    await openClipTool(new File([bytes], 'mpeg2.ts', { type: 'video/mp2t' }));
    expect((await screen.findByRole('alert')).textContent).toBe(say('clip.refused.codec'));
  });

  it('[TOOL-24] It can be marked once a small copy is shown, which is told before', async () => {
    await openUnplayable('videoWatermarkRemover');
    const mark = screen.getByRole('button', { name: say('clip.mark.start') });
    expect(mark.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getAllByText(say('clip.mark.copyFirst')).length).toBeGreaterThan(0);
    await showCopy();
    await waitFor(() => expect(mark.getAttribute('aria-disabled')).toBe('false'));
    expect(screen.queryByText(say('clip.mark.copyFirst'))).toBeNull();
    screen.getByText(say('clip.mark.note'));
  });

  it('[TOOL-23] Faces are not counted in a small copy, which may show fewer; the list stays', async () => {
    await openUnplayable('videoFaceSwap');
    expect(screen.queryByText(say('clip.faces.onCopy'))).toBeNull();
    await showCopy();
    await screen.findByText(say('clip.faces.onCopy'));
    expect(screen.queryByRole('button', { name: say('clip.faces.show') })).toBeNull();
    const list = screen.getByRole<HTMLSelectElement>('combobox', { name: say('options.labels.face') });
    const [second] = [...list.options].filter(
      ({ text }) => text === say('options.people.number', { number: 2 }),
    );
    fireEvent.change(list, { target: { value: second?.value } });
    await waitFor(() => expect(list.selectedOptions[0]?.text).toBe(second?.text));
  });

  it('[TOOL-21] The file dialog offers AVI where the host reads it', async () => {
    const { container } = render(
      <>
        <label>
          Choose
          <input type="file" accept="video/mp4" data-more="" />
        </label>
        <span data-more="" hidden>
          More
        </span>
      </>,
    );
    const input = screen.getByLabelText<HTMLInputElement>('Choose');
    const stop = takeDrops(container, async () => undefined);
    await waitFor(() => expect(input.accept).toBe('video/mp4,.avi,video/x-msvideo'));
    expect(screen.getByText('More').hidden).toBe(false);
    stop();
  });

  it('[TOOL-21] An AVI opens by its header, where the host reads it', async () => {
    answerCopy(host, await fetchBall());
    await openClipTool(new File([writeAvi({ frames: 75, sounds: 2 })], 'old.avi', { type: 'video/avi' }));
    await screen.findByRole('button', { name: say('clip.copy.button') });
    screen.getByText(say('clip.sounds'));
    await showCopy();
    expect(host.requests('getMediaPreSignedUrl')).toMatchObject([{ type: 'video/x-msvideo' }]);
  });
});
