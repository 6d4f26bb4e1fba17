import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { toolOf } from '#lib/catalog/tools.ts';
import type { Body } from '#lib/contract/contract.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
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
  private async send(token: string): Promise<Body<'img2img'>> {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const create = { width: 64, height: 64, channels: 3, background: 'grey', noise } as const;
    const bytes = await sharp({ create }).jpeg().toBuffer();
    const uploadId = await upload(host, token, { purpose: 'photo', bytes, type: 'image/jpeg' });
    return { feature, inputs: photoInput(uploadId) };
  }

  /** Enhances one photo after the other until no free use is left today. */
  async useUp(): Promise<void> {
    const token = await this.readToken();
    for (;;) {
      const answer = await host.call('img2img', { token, body: await this.send(token) });
      if (answer.code === errorKinds.free_uses_exhausted.code) return;
      taskOf(answer);
    }
  }

  /** Downloads results of new photos, as many as asked for. */
  async download(count: number): Promise<void> {
    const token = await this.readToken();
    for (let index = 0; index < count; index += 1) {
      const body = await this.send(token);
      const { id } = taskOf(await host.call('img2img', { token, body }));
      await waitForEnd(host, token, id);
      const wanted = { id, format: 'png' } as const;
      const { code, message } = await host.call('downloadTask', { token, body: wanted });
      if (code !== 200) throw new Error(message);
    }
  }
}
