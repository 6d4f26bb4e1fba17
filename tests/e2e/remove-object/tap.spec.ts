import sharp from 'sharp';
import { comparePictures } from '#tests/support/compare-pictures.ts';
import { readNewestTask } from '../support/api-of-page.ts';
import { LONGEST_RUN_MS } from '../support/longest-run.ts';
import { ObjectRemoverPage, pngFile, TOOL_PATH } from '../support/object-remover-page.ts';
import { expect, test } from '../support/test.ts';

const SIZE = { width: 480, height: 360 } as const;

/** An orange disc in the middle of a grey wall. */
async function drawDisc(): Promise<Buffer> {
  const { width, height } = SIZE;
  const wall = `<rect width="${width}" height="${height}" fill="#8a9299"/>`;
  const disc = `<circle cx="${width / 2}" cy="${height / 2}" r="60" fill="#e0701c"/>`;
  return sharp(Buffer.from(`<svg width="${width}" height="${height}">${wall}${disc}</svg>`))
    .png()
    .toBuffer();
}

test.describe('selecting by a tap', { tag: '@desktop' }, () => {
  test('[TOOL-25] A tap by keys alone marks the object under the crosshair as one step, and uploads the photo once', async ({
    page,
    visit,
    t,
  }) => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent += 1;
    });
    const photo = await drawDisc();
    const remover = new ObjectRemoverPage({ page, t, way: 'keyboard' });
    await visit(TOOL_PATH);
    await remover.choose(pngFile(photo));
    await remover.canvas.focus();
    await page.keyboard.press('w');
    await expect(page.getByText(t('analysis.tap.hintSent'))).toBeVisible();
    await page.keyboard.press('Enter');
    const empty = page.getByText(t('editor.maskEmpty'));
    await expect(empty).toBeHidden({ timeout: LONGEST_RUN_MS });
    await page.keyboard.press('Control+z');
    await expect(empty).toBeVisible();
    await page.keyboard.press('Control+Shift+z');
    await expect(empty).toBeHidden();
    await page.getByText(t('workspace.run.facts')).click();
    await expect(page.getByText(t('workspace.run.privacySent', { time: '24 hr' }))).toBeVisible();

    await remover.run();
    // The photo for the tap, and the mask for the run.
    expect(sent).toBe(2);
    const result = await remover.download('PNG');
    const { parameters, mask } = await readNewestTask(page);
    const difference = await comparePictures({
      before: photo,
      after: result,
      mask,
      grow: Number(parameters.grow),
    });
    expect(difference.outside).toBe(0);
    const middle = { left: SIZE.width / 2, top: SIZE.height / 2, width: 1, height: 1 };
    const [red = 0, , blue = 0] = await sharp(result).extract(middle).removeAlpha().raw().toBuffer();
    expect(Math.abs(red - blue)).toBeLessThan(40);
  });
});
