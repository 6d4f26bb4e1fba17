import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Locale } from '#lib/catalog/locales.ts';
import { comparePictures } from '#tests/support/compare-pictures.ts';
import { makePhoto } from '#tests/support/make-photo.ts';
import type { Words } from '#tests/support/read-words.ts';
import { readNewestTask } from '../support/api-of-page.ts';
import { type InputWay, paintMiddle, press } from '../support/input-way.ts';
import { expect, test } from '../support/test.ts';

const languages: readonly Locale[] = ['en', 'ja', 'de'];

/** The device that a way belongs to; keys are pressed on both, since many people with disabilities do so on a phone too. */
const devices: Readonly<Record<InputWay, readonly string[]>> = {
  mouse: ['@desktop'],
  touch: ['@phone'],
  keyboard: [],
};

interface Journey {
  readonly page: Page;
  readonly words: Words;
  readonly way: InputWay;
  readonly photo: Buffer;
}

async function choosePhoto({ page, words, way, photo }: Journey): Promise<void> {
  const input = page.getByLabel(words('workbench.drop.choose'));
  const chooser = page.waitForEvent('filechooser');
  await press(page, way === 'keyboard' ? input : page.getByText(words('workbench.drop.choose')), way);
  await (await chooser).setFiles({ name: 'stones.png', mimeType: 'image/png', buffer: photo });
}

async function download({ page, words, way }: Journey): Promise<Buffer> {
  const started = page.waitForEvent('download');
  await press(
    page,
    page.getByRole('button', { name: words('workbench.download.button', { format: 'PNG' }) }),
    way,
  );
  return readFile(await (await started).path());
}

for (const language of languages) {
  for (const way of ['mouse', 'touch', 'keyboard'] as const satisfies readonly InputWay[]) {
    test.describe(`in ${language} by ${way}`, () => {
      test.use({ language });

      test('[TOOL-16] removes an object, from the file to the downloaded picture', {
        tag: [...devices[way]],
      }, async ({ page, visit, words }) => {
        const photo = await makePhoto({ width: 640, height: 480 });
        const journey = { page, words, way, photo };
        await visit('/remove-object-from-photo');
        await choosePhoto(journey);
        await paintMiddle(page, page.getByRole('application', { name: words('editor.canvas') }), way);
        await press(page, page.getByRole('button', { name: words('objectRemover.run'), exact: true }), way);
        await expect(page.getByRole('heading', { name: words('objectRemover.doneTitle') })).toBeVisible();

        const slider = page.getByRole('slider', { name: words('workbench.result.slider') });
        await slider.focus();
        await page.keyboard.press('ArrowRight');
        await expect(slider).toHaveAttribute('aria-valuenow', '52');

        const result = await download(journey);
        const { parameters, mask } = await readNewestTask(page);
        const grow = Number(parameters.grow);
        const difference = await comparePictures({ before: photo, after: result, mask, grow });
        expect(difference.outside).toBe(0);
        expect(difference.inside).toBeGreaterThan(0.5);
      });
    });
  }
}
