import { expect, type Locator } from '@playwright/test';
import { WorkspacePage, type WorkspacePageOptions } from './workspace-page.ts';

/** Three seconds with sound: 160 × 96 pixels, 25 frames a second. */
const BALL = 'tests/fixtures/videos/ball.mp4';

/** The page of a tool for videos as a person works it; of Video Effects where none is named. */
export class ClipPage extends WorkspacePage {
  readonly end: Locator;

  constructor(options: Omit<WorkspacePageOptions, 'tool'> & Partial<Pick<WorkspacePageOptions, 'tool'>>) {
    super({ tool: 'videoEffects', ...options });
    this.end = this.page.getByRole('slider', { name: this.t('clip.trim.end') });
  }

  async choose(file = BALL): Promise<void> {
    await this.handOver(this.t('clip.drop.choose'), file);
    await expect(this.end).toBeVisible();
  }

  /** A face of the frame whose faces are shown. */
  faceOfFrame(number: number): Locator {
    const group = this.page.getByRole('group', { name: this.t('clip.faces.legend') });
    return group.getByRole('button', { name: this.t('analysis.faces.choose', { number }) });
  }

  /** Adds the photo that goes with the video, and waits for its faces. */
  async addPhoto(file: string): Promise<void> {
    await this.handOver(this.t('options.additional.add'), file);
    await expect(this.page.getByRole('group', { name: this.t('analysis.faces.legend') })).toBeVisible();
  }

  async agree(): Promise<void> {
    const box = (key: string) => this.page.getByLabel(this.t(key), { exact: true });
    const either = box('clip.options.consent.text').or(box('clip.withPhoto.options.consent.text'));
    await either.check();
  }

  download(): Promise<Buffer> {
    return this.save('MP4');
  }

  /** Seeks the result to its middle. @returns its size, and the time of the frame that is shown then */
  async showMiddle(): Promise<{ readonly width: number; readonly height: number; readonly at: number }> {
    const result = this.page.getByLabel(this.t('clip.result.after'), { exact: true });
    await expect(result).not.toHaveJSProperty('readyState', 0);
    await result.evaluate((element) => {
      const video = element as HTMLVideoElement;
      // A frame that was on its way before the seek may still be shown first.
      const note: VideoFrameRequestCallback = (_, { mediaTime }) => {
        video.dataset.shown = String(mediaTime);
        video.requestVideoFrameCallback(note);
      };
      video.requestVideoFrameCallback(note);
      video.pause();
      video.currentTime = video.duration / 2;
    });
    const read = () =>
      result.evaluate((element) => {
        const { videoWidth: width, videoHeight: height, currentTime, dataset } = element as HTMLVideoElement;
        return { at: Number(dataset.shown ?? Number.NaN), width, height, currentTime };
      });
    await expect
      .poll(async () => {
        const { at, currentTime } = await read();
        return Math.abs(at - currentTime);
      })
      .toBeLessThan(0.05);
    const { at, width, height } = await read();
    return { at, width, height };
  }
}
