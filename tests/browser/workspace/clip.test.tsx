import '../../../app/globals.css';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { forgetRun, keepPicture } from '#lib/browser/storage/kept-run.ts';
import { forgetPerson } from '#lib/browser/user/user-store.ts';
import { CLIP_LOOK } from '#lib/catalog/clip-run.ts';
import { videoEffectNames } from '#lib/catalog/tools/video-effects/constants.ts';
import { videoEffects } from '#lib/catalog/tools/video-effects/entry.ts';
import { writeAvi } from '#tests/fixtures/videos/write-avi.ts';
import { inHours, makeTask, makeTaskFile } from '#tests/support/make-task.ts';
import { signInAccount } from '../support/account.ts';
import { fetchBall, openClipTool, showClipTool } from '../support/clip-page.tsx';
import { type Host, openHost } from '../support/host.ts';
import { say } from '../support/say.ts';
import { takeUploads } from '../support/take-uploads.ts';

let host: Host;
beforeEach(async () => {
  host = await openHost();
  host.answer('getFeatures', () => ({
    list: [
      {
        ...{ featureCode: 'video-effects', type: 'video', available: true },
        ...{ creditCost: videoEffects.creditCost, creditSeconds: videoEffects.creditSeconds, models: [] },
        ...{ waitSeconds: 0, proWaitSeconds: 0, runSeconds: null, pace: null },
      },
    ],
    sysTimestamp: inHours(0),
  }));
});
afterEach(async () => {
  vi.restoreAllMocks();
  forgetPerson();
  forgetRun('video-effects');
  await host.close();
});

const handle = (side: 'start' | 'end') => screen.findByRole('slider', { name: say(`clip.trim.${side}`) });
const box = (side: 'from' | 'to') =>
  screen.getByRole('spinbutton', { name: say(`clip.trim.${side}`) }) as HTMLInputElement;
const run = () => screen.getByRole('button', { name: say('toolRuns.videoEffects.run') });
const isSeen = (element: HTMLElement) => element.getAttribute('aria-hidden') === 'false';

/** Tabs on to something by its role and name, and presses keys there. */
async function use(role: 'button' | 'slider', name: string, keys: string): Promise<void> {
  for (let tabs = 0; tabs < 80; tabs++) {
    if (document.activeElement === screen.getByRole(role, { name })) return userEvent.keyboard(keys);
    await userEvent.keyboard('{Tab}');
  }
  throw new Error(`Tab never reaches ${name}`);
}

const agree = () => fireEvent.click(screen.getByLabelText(say('clip.options.consent.text')));

describe('the workspace for clips', () => {
  it('[TOOL-21] A part is chosen to the exact frame by keys and by numbers', async () => {
    await openClipTool(await fetchBall());
    const end = await handle('end');
    expect(end.getAttribute('aria-valuetext')).toBe(say('clip.trim.value', { time: '0:03.00', frame: 75 }));
    end.focus();
    await userEvent.keyboard('{ArrowLeft}{PageDown}');
    expect(end.getAttribute('aria-valuenow')).toBe('49');
    await userEvent.fill(box('from'), '0.5');
    const start = await handle('start');
    // 0.5 s lies between frames 12 and 13.
    expect(['12', '13']).toContain(start.getAttribute('aria-valuenow'));
    start.focus();
    await userEvent.keyboard('{Home}{ArrowRight}');
    expect(box('from').value).toBe('0.04');
    expect(box('to').value).toBe('1.96');
  });

  it('[A11Y-01] A video is looked at, stepped, cut and silenced with keys alone, and names say where one is', async () => {
    await openClipTool(await fetchBall());
    await handle('end');
    const video = (await screen.findByLabelText(say('clip.player.label'))) as HTMLVideoElement;
    await waitFor(() => expect(video.readyState).toBeGreaterThanOrEqual(HTMLMediaElement.HAVE_CURRENT_DATA));
    const place = () => screen.getByRole('slider', { name: say('clip.player.place') });
    await use('button', say('clip.player.play'), ' ');
    await waitFor(() => expect(video.paused).toBe(false));
    await use('button', say('clip.player.pause'), '{Enter}');
    expect(video.paused).toBe(true);
    await use('button', say('clip.player.mute'), ' ');
    expect(video.muted).toBe(true);
    await use('button', say('clip.player.unmute'), ' ');
    expect(video.muted).toBe(false);
    await use('slider', say('clip.player.place'), '{Home}{PageUp}{ArrowRight}');
    const told = say('clip.trim.value', { time: '0:01.04', frame: 27 });
    expect(place().getAttribute('aria-valuetext')).toBe(told);
    await use('button', say('clip.trim.startHere'), '{Enter}');
    expect(box('from').value).toBe('1.04');
    await use('button', say('clip.player.forward'), ' ');
    expect(place().getAttribute('aria-valuenow')).toBe('27');
    await use('button', say('clip.player.loop'), ' ');
    expect(screen.getByRole('button', { name: say('clip.player.loop') }).ariaPressed).toBe('false');
  });

  it('[TOOL-21] [LIMIT-03] A run sends the video and names the part, the effect, its strength and the price that was told', async () => {
    signInAccount(host);
    takeUploads(host);
    const task = makeTask({
      ...{ feature: 'video-effects', state: 'failed', error: { code: 4680, message: 'It is broken.' } },
    });
    host.answer('img2img', () => task);
    await openClipTool(await fetchBall());
    const end = await handle('end');
    end.focus();
    await userEvent.keyboard('{PageDown}');
    expect(run().getAttribute('aria-disabled')).toBe('true');
    agree();
    const cost = videoEffects.creditCost;
    await screen.findByText(say('workspace.run.creditsLeft', { cost, left: 30 - cost }));
    fireEvent.click(run());
    await waitFor(() => expect(host.requests('img2img')).toHaveLength(1));
    const [sent] = host.requests('img2img');
    expect(sent).toMatchObject({
      ...{ feature: 'video-effects', consent: true, cost, inputs: [{ role: 'video' }] },
      parameters: { effect: 'film', strength: 0.7, sound: 'kept', from: 0, seconds: 2 },
    });
    const [announced] = host.requests('getMediaPreSignedUrl');
    expect(announced).toMatchObject({ purpose: 'video', type: 'video/mp4' });
  });

  it('[TOOL-21] A picture behind people is asked for, sent with the video, and named in the consent', async () => {
    signInAccount(host);
    takeUploads(host);
    host.answer('img2img', () => makeTask({ feature: 'video-effects', state: 'failed' }));
    await openClipTool(await fetchBall());
    await handle('end');
    expect(screen.queryByText(say('options.additional.videoEffects.title'))).toBeNull();
    const choice = say('choices.video-effects.backgroundPicture');
    const all = say('options.looks.all', { count: videoEffectNames.length });
    fireEvent.click(screen.getByRole('button', { name: all }));
    fireEvent.click(screen.getByRole('radio', { name: choice }));
    await screen.findByText(say('options.additional.videoEffects.missing'));
    const canvas = new OffscreenCanvas(32, 32);
    canvas.getContext('2d')?.fillRect(0, 0, 32, 32);
    const ground = new File([await canvas.convertToBlob({ type: 'image/png' })], 'g.png', {
      type: 'image/png',
    });
    await userEvent.upload(screen.getByLabelText(say('options.additional.add')), ground);
    await screen.findByText(say('clip.look.noteWithPhoto'));
    fireEvent.click(screen.getByLabelText(say('clip.withPhoto.options.consent.text')));
    const cost = videoEffects.creditCost;
    await screen.findByText(say('workspace.run.creditsLeft', { cost, left: 30 - cost }));
    fireEvent.click(run());
    await waitFor(() => expect(host.requests('img2img')).toHaveLength(1));
    expect(host.requests('img2img')[0]).toMatchObject({
      inputs: [{ role: 'video' }, { role: 'additional' }],
      parameters: { effect: 'backgroundPicture' },
    });
  });

  it.each([
    ['type', new File(['Good morning'], 'words.mp4', { type: 'video/mp4' }), 'refused.type'],
    ['AVI', new File([writeAvi()], 'old.avi', { type: 'video/avi' }), 'refused.type'],
    ['empty', new File([], 'nothing.mp4', { type: 'video/mp4' }), 'refused.empty'],
  ] as const)('[TOOL-21] A file of the wrong %s is told before anything is sent', async (_, file, key) => {
    await openClipTool(file);
    const formats = 'MP4, MOV, WebM, MKV, or MPEG-TS';
    expect((await screen.findByRole('alert')).textContent).toBe(say(`clip.${key}`, { formats }));
    expect(host.requests('getMediaPreSignedUrl')).toEqual([]);
  });

  it('[TOOL-21] [GEN-02] A video is opened from a link by the host, which then has it, and is not sent again', async () => {
    signInAccount(host);
    const ball = await fetchBall();
    const uploadId = crypto.randomUUID();
    const url = host.serve('/files/ball.mp4', () => ({ body: ball }));
    host.answer('uploadFromUrl', () => ({ uploadId, url }));
    host.answer('img2img', () => makeTask({ feature: 'video-effects', state: 'failed' }));
    showClipTool();
    fireEvent.click(screen.getByRole('button', { name: say('clip.url.open') }));
    const field = await screen.findByRole('textbox', { name: say('clip.url.label') });
    await userEvent.fill(field, 'https://videos.example/the%20ball.mp4');
    fireEvent.click(screen.getByRole('button', { name: say('clip.url.go') }));
    await handle('end');
    expect(screen.getByText('the ball.mp4')).toBeDefined();
    const sent = { url: 'https://videos.example/the%20ball.mp4', purpose: 'video' };
    expect(host.requests('uploadFromUrl')).toEqual([sent]);
    agree();
    const cost = videoEffects.creditCost;
    await screen.findByText(say('workspace.run.creditsLeft', { cost, left: 30 - cost }));
    fireEvent.click(run());
    await waitFor(() => expect(host.requests('img2img')).toHaveLength(1));
    expect(host.requests('img2img')[0]?.inputs).toEqual([{ role: 'video', uploadId }]);
    expect(host.requests('getMediaPreSignedUrl')).toEqual([]);
  });

  it('[GEN-04] A result that was sent on from the history opens in the tool, and is not sent again', async () => {
    signInAccount(host);
    const ball = await fetchBall();
    const [uploadId, taskId] = [crypto.randomUUID(), crypto.randomUUID()];
    const url = host.serve('/files/result.mp4', () => ({ body: ball }));
    const facts = {
      type: 'video/mp4',
      rootId: taskId,
      width: 160,
      height: 96,
      expiresAt: inHours(1),
    } as const;
    host.answer('uploadFromTask', () => ({ uploadId, url, ...facts }));
    host.answer('img2img', () => makeTask({ feature: 'video-effects', state: 'failed' }));
    keepPicture('video-effects', { taskId, file: 0 });
    showClipTool();
    await handle('end');
    expect(host.requests('uploadFromTask')).toEqual([{ taskId, file: 0 }]);
    agree();
    const cost = videoEffects.creditCost;
    await screen.findByText(say('workspace.run.creditsLeft', { cost, left: 30 - cost }));
    fireEvent.click(run());
    await waitFor(() => expect(host.requests('img2img')).toHaveLength(1));
    expect(host.requests('img2img')[0]?.inputs).toEqual([{ role: 'video', uploadId }]);
  });

  it('[TOOL-21] A video that is cut off is told as not whole or not readable', async () => {
    const ball = await fetchBall();
    await openClipTool(new File([ball.slice(0, 200)], 'cut.mp4', { type: 'video/mp4' }));
    const words = ['truncated', 'unreadable'].map((reason) => say(`clip.refused.${reason}`));
    expect(words).toContain((await screen.findByRole('alert')).textContent);
  });

  it('[TOOL-21] A wish in words sets the effect and the part, tells what is left out, and leads to the tool that does it', async () => {
    await openClipTool(await fetchBall());
    const end = await handle('end');
    const field = screen.getByRole('textbox', { name: say('clip.say.label') });
    await userEvent.fill(field, 'Play the first 2 seconds backwards');
    await screen.findByText(say('options.scene.set'));
    const chosen = screen.getByRole('radio', { name: say('choices.video-effects.reverse') });
    await waitFor(() => expect((chosen as HTMLInputElement).checked).toBe(true));
    await waitFor(() => expect(end.getAttribute('aria-valuenow')).toBe('50'));
    await userEvent.fill(field, 'Slow it down and add a dragon');
    await screen.findByText('dragon', { selector: 's, del' });
    await userEvent.fill(field, 'Remove the logo');
    const link = await screen.findByRole('link', { name: say('tools.videoWatermarkRemover.name') });
    expect(new URL((link as HTMLAnchorElement).href).pathname).toBe('/remove-video-watermark');
  });

  it('[GEN-05] Several videos get one set of settings, one after the other, at a price of all that is told before, and what cannot be used is left out', async () => {
    signInAccount(host);
    takeUploads(host);
    const tasks = [1, 2].map(() => makeTask({ feature: 'video-effects', state: 'running', progress: 10 }));
    let started = 0;
    host.answer('img2img', () => tasks[started++] ?? makeTask({ feature: 'video-effects', state: 'failed' }));
    host.answer('list', () => ({ list: tasks.slice(0, started), nextCursor: null }));
    const ball = await fetchBall();
    const again = new File([ball], 'again.mp4', { type: 'video/mp4' });
    const broken = new File(['Good morning'], 'words.mp4', { type: 'video/mp4' });
    showClipTool();
    await userEvent.upload(screen.getByLabelText(say('clip.drop.choose')), [ball, again, broken]);
    const cost = videoEffects.creditCost;
    await screen.findByText(say('clip.batch.setup.leftOut', { count: 1 }));
    agree();
    await screen.findByText(say('workspace.run.creditsLeft', { cost: 2 * cost, left: 30 - 2 * cost }));
    fireEvent.click(screen.getByRole('button', { name: say('clip.batch.run', { count: 2 }) }));
    await waitFor(() => expect(host.requests('img2img')).toHaveLength(1));
    await screen.findByText(say('clip.batch.progress', { done: 0, count: 2 }));
    const [sent] = host.requests('img2img');
    expect(sent).toMatchObject({ consent: true, cost, parameters: { effect: 'film', from: 0, seconds: 3 } });
    // The next one waits for the end of the first.
    const file = makeTaskFile({ kind: 'video', type: 'video/mp4' });
    const [first] = tasks;
    if (first) tasks[0] = { ...first, state: 'done', files: [file] };
    await waitFor(() => expect(host.requests('img2img')).toHaveLength(2));
  });

  it('[GEN-05] Videos of a batch have pictures, and each can be taken out, the open one too', async () => {
    const ball = await fetchBall();
    const other = new File([ball], 'other.mp4', { type: 'video/mp4' });
    showClipTool();
    await userEvent.upload(screen.getByLabelText(say('clip.drop.choose')), [ball, other]);
    await waitFor(() => expect(document.querySelectorAll('.batch-setup img')).toHaveLength(2));
    fireEvent.click(screen.getByRole('button', { name: say('batch.setup.remove', { name: 'ball.mp4' }) }));
    // Nothing can be run before the next one is open.
    expect(screen.queryByRole('button', { name: say('toolRuns.videoEffects.run') })).toBeNull();
    await screen.findByText('other.mp4', { selector: '.photo-name' });
    expect(document.querySelector('.batch-setup')).toBeNull();
    await handle('end');
  });

  it('[GEN-05] Videos whose first one cannot be read open with the next, and tell of the first', async () => {
    const ball = await fetchBall();
    const other = new File([ball], 'other.mp4', { type: 'video/mp4' });
    const broken = new File(['Good morning'], 'words.mp4', { type: 'video/mp4' });
    showClipTool();
    await userEvent.upload(screen.getByLabelText(say('clip.drop.choose')), [broken, ball, other]);
    await screen.findByText(say('clip.batch.setup.leftOut', { count: 1 }));
    await screen.findByRole('button', { name: say('clip.batch.run', { count: 2 }) });
    expect(screen.getByText('ball.mp4', { selector: '.photo-name' })).toBeDefined();
  });

  it('[TOOL-24] On a phone a frame that opens for marking is scrolled into view, its tools below it', async () => {
    const { innerWidth, innerHeight } = window;
    onTestFinished(() => page.viewport(innerWidth, innerHeight));
    await page.viewport(390, 700);
    await openClipTool(await fetchBall(), 'videoWatermarkRemover');
    const start = await screen.findByRole('button', { name: say('clip.mark.start') });
    await waitFor(() => expect(start.getAttribute('aria-disabled')).toBe('false'));
    scrollTo(0, document.documentElement.scrollHeight);
    expect(scrollY).toBeGreaterThan(100);
    fireEvent.click(start);
    await screen.findByRole('button', { name: say('clip.mark.done') });
    expect(scrollY).toBe(0);
    const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    // The tools have a row of their own below it.
    await expect.poll(() => boxOf('.tools')?.height).toBeGreaterThan(36);
    expect(boxOf('.tools')?.top).toBeGreaterThanOrEqual(Math.floor(boxOf('.stage-canvas')?.bottom ?? 0));
  });

  /** Starts a run whose segments come one after the other, each a byte longer than the one before it. */
  async function showSegments(order: readonly number[]) {
    signInAccount(host);
    takeUploads(host);
    const ball = await fetchBall();
    const segments = order.map((position) => ({
      position,
      url: host.serve(`/files/${position}.mp4`, () => ({ body: new Blob([ball, ' '.repeat(position)]) })),
    }));
    const frames = { done: 50, total: 150 };
    const running = makeTask({ feature: 'video-effects', state: 'running', progress: 30, frames });
    host.answer('img2img', () => running);
    host.answer('imgResult', () => ({ ...running, segments }));
    await openClipTool(ball);
    await handle('end');
    agree();
    fireEvent.click(run());
    await screen.findByText(say('clip.soFar.note'));
    const label = say('clip.soFar.label');
    const held = () => screen.queryAllByLabelText<HTMLVideoElement>(label);
    /** Screen readers are told of the one that is shown. */
    const seen = () => held().filter(isSeen);
    const positionOf = async (video: HTMLVideoElement) =>
      (await (await fetch(video.src)).blob()).size - ball.size;
    const positions = async (videos: readonly HTMLVideoElement[]) => Promise.all(videos.map(positionOf));
    return { seen, positionsHeld: () => positions(held()), positionsSeen: () => positions(seen()) };
  }

  it('[GEN-03] Segments are seen in their order and round again, of which two at a time are held', async () => {
    // Nothing plays by itself here, so that nothing ends by itself.
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    const { seen, positionsHeld, positionsSeen } = await showSegments([2, 1, 0]);
    for (const position of [0, 1, 2, 0]) {
      const two = [position, (position + 1) % 3].toSorted((a, b) => a - b);
      await expect.poll(positionsHeld).toEqual(two);
      await expect.poll(positionsSeen).toEqual([position]);
      await expect.poll(() => play.mock.contexts.at(-1)).toBe(seen()[0]);
      fireEvent.ended(seen()[0] ?? document.body);
    }
  });

  it('[GEN-03] Only a browser that forbids it ends the playing of segments, and nothing else does', async () => {
    const failWith = (name: string) => () => Promise.reject(new DOMException('', name));
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(failWith('AbortError'));
    await showSegments([0]);
    await expect.poll(() => play.mock.calls.length).toBeGreaterThan(0);
    screen.getByRole('button', { name: say('clip.player.pause') });
    const before = play.mock.calls.length;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(play.mock.calls.length).toBe(before + 1);
    screen.getByRole('button', { name: say('clip.player.pause') });
    play.mockImplementation(failWith('NotAllowedError'));
    document.dispatchEvent(new Event('visibilitychange'));
    await screen.findByRole('button', { name: say('clip.player.play') });
  });

  describe('a second video', () => {
    const drop = (file: File) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(file);
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    };

    it('[TOOL-21] It replaces the open one once that is agreed to, and what is no video is told', async () => {
      await openClipTool(await fetchBall());
      await handle('end');
      drop(new File(['Good morning'], 'words.mp4', { type: 'video/mp4' }));
      const formats = 'MP4, MOV, WebM, MKV, or MPEG-TS';
      await screen.findByText(say('clip.refused.type', { formats }), { selector: '[role=alert]' });
      const other = new File([await fetchBall()], 'other.mp4', { type: 'video/mp4' });
      drop(other);
      fireEvent.click(await screen.findByRole('button', { name: say('clip.replace.stay') }));
      expect(screen.getByText('ball.mp4')).toBeDefined();
      drop(other);
      fireEvent.click(await screen.findByRole('button', { name: say('clip.replace.open') }));
      await screen.findByText('other.mp4');
      await handle('end');
    });

    it('[TOOL-21] It is not opened while a run is under way, which is told', async () => {
      signInAccount(host);
      takeUploads(host);
      const task = makeTask({ feature: 'video-effects', state: 'running', progress: 10 });
      host.answer('img2img', () => task);
      host.answer('imgResult', () => task);
      await openClipTool(await fetchBall());
      await handle('end');
      agree();
      fireEvent.click(run());
      await screen.findByRole('heading', { name: say('toolRuns.videoEffects.running') });
      drop(await fetchBall());
      await screen.findByText(say('clip.replace.busy'), { selector: '[role=alert]' });
    });
  });

  it('[A11Y-01] The set-up has no fault that axe finds', async () => {
    await openClipTool(await fetchBall());
    await handle('end');
    const workspace = screen.getByRole('region', { name: say('tools.videoEffects.name') });
    const { violations } = await axe.run(workspace, { runOnly: ['wcag2a', 'wcag2aa', 'wcag22aa'] });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });

  it('[LIMIT-03] One second with the effect can be seen before the run, once the people in it agree', async () => {
    signInAccount(host);
    takeUploads(host);
    const ball = await fetchBall();
    const url = host.serve('/files/look.mp4', () => ({ body: ball }));
    const file = makeTaskFile({ url, previewUrl: url, type: 'video/mp4', kind: 'video', isMarked: true });
    const task = makeTask({ feature: 'preview-effect', files: [file] });
    host.answer('analysis', () => task);
    host.answer('imgResult', () => task);
    await openClipTool(ball);
    await handle('end');
    const look = () => fireEvent.click(screen.getByRole('button', { name: say('clip.look.button') }));
    look();
    await screen.findByText(say('clip.options.consent.missing'), { selector: '[role=alert]' });
    expect(host.requests('analysis')).toEqual([]);
    agree();
    look();
    await screen.findByLabelText(say('clip.look.label'));
    const asked = host.requests('analysis');
    expect(asked).toMatchObject([
      { kind: 'preview-effect', consent: true, parameters: { effect: 'film', from: 0 } },
    ]);
    // The host refuses settings that a look heeds none of.
    const named = Object.keys(asked[0]?.parameters ?? {});
    expect(named.filter((name) => CLIP_LOOK.without.some((other) => other === name))).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: say('clip.look.close') }));
    await screen.findByLabelText(say('clip.player.label'));
  });

  it('[TOOL-21] A result is fetched anew where it was out of reach, plays without sound, can be saved as MP4, and its mark is told before', async () => {
    signInAccount(host);
    const ball = await fetchBall();
    let isGone = true;
    const url = host.serve('/files/result.mp4', () => (isGone ? { status: 500 } : { body: ball }));
    const file = makeTaskFile({
      ...{ url, previewUrl: url, type: 'video/mp4', kind: 'video', durationMs: 2000, framesPerSecond: 25 },
      ...{ width: 160, height: 96, isMarked: true },
    });
    const task = makeTask({ feature: 'video-effects', files: [file] });
    takeUploads(host);
    host.answer('img2img', () => task);
    host.answer('imgResult', () => task);
    host.answer('getVersions', () => ({ firstId: task.id, list: [{ task, versionOf: null }], left: [0] }));
    host.answer('taskParamList', () => ({ list: [] }));
    host.answer(
      'downloadTask',
      () =>
        ({
          state: 'prepared',
          name: 'a.mp4',
          type: 'video/mp4',
          bytes: ball.size,
          width: 160,
          height: 96,
        }) as never,
    );
    await openClipTool(ball);
    await handle('end');
    agree();
    fireEvent.click(run());
    await screen.findByRole('heading', { name: say('toolRuns.videoEffects.done') });
    const video = (await screen.findByLabelText(say('clip.result.after'))) as HTMLVideoElement;
    expect(video.muted).toBe(true);
    // A video that cannot be fetched is said to be missing, and fetched by another try.
    await screen.findByText(say('clip.refused.unfetched'));
    isGone = false;
    await use('button', say('workspace.failed.again'), '{Enter}');
    await waitFor(() => expect(video.src).toMatch(/^blob:/));
    expect(screen.queryByText(say('clip.refused.unfetched'))).toBeNull();
    await screen.findByText(say('workspace.download.marked'));
    // With keys alone to its end, and into a file.
    await use('slider', say('clip.player.place'), '{End}');
    const prepared = host.requests('downloadTask').length;
    await use('button', say('workspace.download.button', { format: 'MP4' }), '{Enter}');
    await waitFor(() => expect(host.requests('downloadTask').length).toBeGreaterThan(prepared));
  });
});
