import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { toolOf } from '#lib/catalog/tools.ts';
import type { Body } from '#lib/contract/contract.ts';
import { endpoints } from '#lib/contract/endpoints.ts';
import { type ErrorKey, errorKinds } from '#lib/contract/error-codes.ts';
import { e2ePorts } from '#scripts/test/e2e-ports.ts';
import { photoInput, taskOf, upload, waitForEnd } from '#tests/api/generation/support/run-request.ts';
import { callHost } from '#tests/api/support/call-host.ts';

const host = { call: callHost(`http://localhost:${e2ePorts.API_PORT}`) };
const { featureCode: feature } = toolOf('photoEnhancer');

/**
 * A second device of the page’s person, who enhances photos there as well: what is used up of their limits
 * by then is unknown to the page.
 */
export class OtherDevice {
  private readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  private readToken(): Promise<string> {
    return this.page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').state.session.token);
  }

  /** A photo that nothing was made of yet. */
  private async send(token: string, side: number): Promise<Body<'img2img'>> {
    // Noise is enhanced for seconds where there is much of it.
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const create = { width: side, height: side, channels: 3, background: 'grey', noise } as const;
    const bytes = await sharp({ create }).jpeg({ quality: 40 }).toBuffer();
    const uploadId = await upload(host, token, { purpose: 'photo', bytes, type: 'image/jpeg' });
    return { feature, inputs: photoInput(uploadId) };
  }

  /** Enhances one photo after the other until no free use is left today. */
  async useUp(): Promise<void> {
    const token = await this.readToken();
    const isLeft = async () => {
      const body = await this.send(token, 64);
      return (await start({ token, body }, 'free_uses_exhausted')) !== null;
    };
    while (await isLeft());
  }

  /** Downloads results of new photos, as many as asked for. */
  async download(count: number): Promise<void> {
    const token = await this.readToken();
    for (let index = 0; index < count; index += 1) {
      const body = await this.send(token, 64);
      const { id } = taskOf(await host.call('img2img', { token, body }));
      await waitForEnd(host, token, id);
      const wanted = { id, format: 'png' } as const;
      const { code, message } = await host.call('downloadTask', { token, body: wanted });
      if (code !== 200) throw new Error(message);
    }
  }

  /**
   * Has so many runs of one photo wait, right before the page’s next run is asked for, that the queue has no
   * room for that one.
   * @returns calls the waiting runs off
   */
  async fillQueue(): Promise<() => Promise<void>> {
    const token = await this.readToken();
    const body = await this.send(token, 2400);
    const ids: string[] = [];
    await this.page.route(
      `**${endpoints.img2img.path}`,
      async (route) => {
        for (;;) {
          const id = await start({ token, body }, 'queue_full');
          if (id === null) return route.continue();
          ids.push(id);
        }
      },
      { times: 1 },
    );
    return async () => {
      for (const id of ids) await host.call('cancelTask', { token, body: { id } });
    };
  }
}

/** Starts a run. @returns its id; null where it is refused for this reason */
async function start(
  request: { readonly token: string; readonly body: Body<'img2img'> },
  refusal: ErrorKey,
): Promise<string | null> {
  const answer = await host.call('img2img', request);
  return answer.code === errorKinds[refusal].code ? null : taskOf(answer).id;
}
