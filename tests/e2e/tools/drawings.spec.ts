import sharp from 'sharp';
import type { Locale } from '#lib/catalog/locales.ts';
import { type ToolKey, toolOf } from '#lib/catalog/tools.ts';
import { endpoints } from '#lib/contract/endpoints.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { readNewestRequest } from '../support/api-of-page.ts';
import { deviceOfWay, inputWays } from '../support/input-way.ts';
import { expect, test } from '../support/test.ts';
import { ToolPage } from '../support/tool-page.ts';

const languages = ['en', 'de', 'ja'] as const satisfies readonly Locale[];
type Language = (typeof languages)[number];

/** A tool that draws without a photo, told in words. */
interface Journey {
  readonly rows: string;
  readonly tool: ToolKey;
  readonly words: Readonly<Record<Language, string>>;
  readonly requested: Readonly<Record<string, unknown>>;
  /** Width by height of the result. */
  readonly ratio: number;
}

const journeys: readonly Journey[] = [
  {
    ...{ rows: 'TOOL-19', tool: 'aiArtGenerator', ratio: 4 / 5 },
    words: { en: 'calm waves', de: 'ruhige Wellen', ja: '穏やかな波' },
    requested: { family: 'waves', palette: 'calm', count: 1 },
  },
  {
    ...{ rows: 'TOOL-11', tool: 'aiImageGenerator', ratio: 9 / 20 },
    words: { en: 'skyline at night', de: 'Skyline bei Nacht', ja: '夜の街並み' },
    requested: { subject: 'skyline', time: 'night', count: 1 },
  },
];

const everyRow = journeys.flatMap((journey) =>
  languages.flatMap((language) => inputWays.map((way) => ({ journey, language, way }))),
);

for (const { journey, language, way } of sampleRows(everyRow, { count: 1 })) {
  const { tool: key, words, requested, ratio } = journey;
  test.describe(`in ${language} by ${way}`, () => {
    test.use({ language });

    test(`[${journey.rows}] ${key} draws what is written in ${language} by ${way}, and more like it`, {
      tag: deviceOfWay[way],
    }, async ({ page, visit, t }) => {
      const tool = new ToolPage({ page, t, way, tool: key });
      await visit(toolOf(key).path);
      await tool.press(tool.button('drawing.start.button'));
      await page.getByLabel(t('drawing.words.label'), { exact: true }).fill(words[language]);
      await expect(page.getByText(t('drawing.words.read'))).toBeVisible();
      await expect(page.getByRole('deletion')).toHaveCount(0);
      await tool.run();

      const { task, parameters, inputs } = await readNewestRequest(page);
      expect(parameters).toMatchObject(requested);
      expect(inputs).toEqual([]);
      expect(task).toMatchObject({ state: 'done', feature: toolOf(key).featureCode });
      const drawing = await tool.download();
      const { width, height, xmp } = await sharp(drawing).metadata();
      expect(width / height).toBeCloseTo(ratio, 2);
      expect(xmp?.toString()).toContain(toolOf(key).digitalSourceType);

      // Held until the page is seen without its result, however fast the host draws.
      const gate = Promise.withResolvers<void>();
      await page.route(`**${endpoints.genImg.path}`, async (route) => {
        await gate.promise;
        await route.continue();
      });
      await tool.press(tool.button('drawing.like.button'));
      await expect(tool.doneHeading).toBeHidden();
      gate.resolve();
      await tool.finish();
      const { parameters: further } = await readNewestRequest(page);
      expect(further).toMatchObject({ ...requested, count: 4 });
      expect(further.seed).not.toBe(parameters.seed);
      await expect(page.getByRole('img', { name: t('drawing.workspace.result.afterAlt') })).toBeVisible();
    });
  });
}
