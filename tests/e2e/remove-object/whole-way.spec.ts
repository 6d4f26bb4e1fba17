import type { Locale } from '#lib/catalog/locales.ts';
import { comparePictures } from '#tests/support/compare-pictures.ts';
import { makePhoto } from '#tests/support/make-photo.ts';
import { readNewestTask } from '../support/api-of-page.ts';
import type { InputWay } from '../support/input-way.ts';
import { ObjectRemoverPage, pngFile, TOOL_PATH } from '../support/object-remover-page.ts';
import { expect, test } from '../support/test.ts';

const languages: readonly Locale[] = ['en', 'ja', 'de'];

/** The device that a way belongs to; keys are pressed on both, since many people with disabilities do so on a phone too. */
const devices: Readonly<Record<InputWay, readonly string[]>> = {
  mouse: ['@desktop'],
  touch: ['@phone'],
  keyboard: [],
};

for (const language of languages) {
  for (const way of ['mouse', 'touch', 'keyboard'] as const satisfies readonly InputWay[]) {
    test.describe(`in ${language} by ${way}`, { tag: [...devices[way]] }, () => {
      test.use({ language });

      test('[TOOL-16] removes an object, from the file to the downloaded picture', async ({
        page,
        visit,
        words,
      }) => {
        const photo = await makePhoto({ width: 640, height: 480 });
        const remover = new ObjectRemoverPage({ page, words, way });
        await visit(TOOL_PATH);
        await remover.choose(pngFile(photo));
        await remover.paintMiddle();
        await remover.run();

        await remover.slider.focus();
        await page.keyboard.press('ArrowRight');
        await expect(remover.slider).toHaveAttribute('aria-valuenow', '52');

        const result = await remover.download('PNG');
        const { parameters, mask } = await readNewestTask(page);
        const grow = Number(parameters.grow);
        const difference = await comparePictures({ before: photo, after: result, mask, grow });
        expect(difference.outside).toBe(0);
        expect(difference.inside).toBeGreaterThan(0.5);
      });
    });
  }
}
