import { createHash } from 'node:crypto';
import { findInput } from '#lib/catalog/inputs.ts';
import { makePhoto } from '#tests/support/make-photo.ts';
import { readNewestRequest } from '../support/api-of-page.ts';
import { ObjectRemoverPage, pngFile, TOOL_PATH } from '../support/object-remover-page.ts';
import { expect, test } from '../support/test.ts';

/** An address that takes one part of a large file. */
const PART = /\/storage\/.*\.\d+\.png\?/;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test.describe('a large photo on its way', { tag: '@desktop' }, () => {
  test.use({ expectedNoise: /net::ERR_CONNECTION_RESET/ });

  test('[GEN-02] An upload waits for the connection, resumes after a reload, and arrives bit for bit', async ({
    page,
    visit,
    t,
  }) => {
    const photo = await makePhoto({ width: 2400, height: 1800 });
    const sent: string[] = [];
    let isCut = true;
    await page.route(PART, (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      if (isCut && sent.length === 2) return route.abort('connectionreset');
      sent.push(new URL(route.request().url()).pathname);
      return route.continue();
    });
    const remover = new ObjectRemoverPage({ page, t, way: 'mouse' });
    await visit(TOOL_PATH);
    await remover.choose(pngFile(photo));
    await remover.paintMiddle();
    await remover.runButton.click();
    await expect(page.getByRole('heading', { name: t('upload.waiting.title') })).toBeVisible();
    await page.reload();
    isCut = false;
    await remover.finish();
    const { inputs } = await readNewestRequest(page);
    const arrived = await (await page.request.get(findInput(inputs, 'photo')?.url ?? '')).body();
    expect(sha256(arrived)).toBe(sha256(photo));
    expect(findInput(inputs, 'mask')?.url).toBeTruthy();
    // No part twice: what had arrived before the reload was not sent again.
    expect(new Set(sent).size).toBe(sent.length);
    const kept = await page.evaluate(() =>
      Object.keys(sessionStorage).filter((key) => key.startsWith('sending')),
    );
    expect(kept).toEqual([]);
  });
});

test.describe('the address of a picture', { tag: '@desktop' }, () => {
  test('[GEN-02] A picture is fetched from its web address, checked by the host, and a wrong address can be corrected', async ({
    page,
    visit,
    t,
  }) => {
    const url = 'http://127.0.0.1/picture.png';
    await visit(TOOL_PATH);
    await page.getByRole('button', { name: t('upload.url.open') }).click();
    const field = page.getByRole('textbox', { name: t('upload.url.label') });
    await field.fill(url);
    await field.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: t('errors.url_not_allowed') })).toBeVisible();
    await expect(field).toHaveValue(url);
    await field.press('Escape');
    await expect(page.getByRole('button', { name: t('upload.url.open') })).toBeFocused();
  });
});
