import { type Locale, locales } from '#lib/catalog/locales.ts';
import { comparePictures } from '#tests/support/compare-pictures.ts';
import { makePhoto } from '#tests/support/make-photo.ts';
import { sampleMatrix } from '#tests/support/sample-matrix.ts';
import { readNewestTask } from '../support/api-of-page.ts';
import { deviceOfTurn } from '../support/device-of-turn.ts';
import { deviceOfWay, type InputWay, inputWays } from '../support/input-way.ts';
import { ObjectRemoverPage, pngFile, TOOL_PATH } from '../support/object-remover-page.ts';
import { expect, test } from '../support/test.ts';

const languages = locales.map(({ code }) => code);

/** Every language in every way, or each way once. */
const rows: readonly { readonly language: Locale; readonly way: InputWay }[] = process.env.EXHAUSTIVE
  ? sampleMatrix({ language: languages, way: inputWays })
  : [
      { language: 'en', way: 'mouse' },
      { language: 'ja', way: 'touch' },
      { language: 'de', way: 'keyboard' },
    ];

for (const { language, way } of rows) {
  // Keys are pressed on both devices, since many people with disabilities do so on a phone too.
  const tag = way === 'keyboard' ? deviceOfTurn() : [deviceOfWay[way]];
  test.describe(`in ${language} by ${way}`, { tag }, () => {
    test.use({ language });

    test(`[TOOL-16] The object remover removes an object in ${language} by ${way}, from the photo to the downloaded file`, async ({
      page,
      visit,
      t,
    }) => {
      const photo = await makePhoto({ width: 640, height: 480 });
      const remover = new ObjectRemoverPage({ page, t, way });
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
