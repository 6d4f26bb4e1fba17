import sharp from 'sharp';
import type { Locale } from '#lib/catalog/locales.ts';
import type { SampleSceneKey } from '#lib/catalog/samples.ts';
import { type ToolKey, toolOf } from '#lib/catalog/tools.ts';
import type { Translate } from '#tests/support/read-messages.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { readNewestRequest } from '../support/api-of-page.ts';
import { deviceOfWay, type InputWay } from '../support/input-way.ts';
import { smallPhoto } from '../support/small-photo.ts';
import { expect, test } from '../support/test.ts';
import { ToolPage } from '../support/tool-page.ts';

/** A tool that is told in words, on its way to a result. */
interface Journey {
  readonly rows: string;
  readonly tool: ToolKey;
  readonly photo: SampleSceneKey;
  /** Second photo, where the words tell of two. */
  readonly other?: SampleSceneKey;
  /** True where the place is a thing in the middle, chosen by a tap. */
  readonly tap?: boolean;
  /** Name of the field for words. */
  readonly field: (t: Translate) => string;
  readonly words: Readonly<Record<Language, string>>;
  readonly requested: Readonly<Record<string, unknown>>;
}

const languages = ['en', 'de', 'ja', 'tw'] as const satisfies readonly Locale[];
type Language = (typeof languages)[number];

const journeys: readonly Journey[] = [
  {
    rows: 'TOOL-13',
    tool: 'kontext',
    photo: 'portrait-curls',
    field: (t) => t('plan.label'),
    words: {
      en: 'put me on a beach at sunset and make it brighter',
      de: 'Stell mich bei Sonnenuntergang an den Strand und mach es heller',
      ja: '私を夕暮れのビーチに置いて、明るくして',
      tw: '把我放在夕陽下的海灘，再調亮一點',
    },
    requested: {
      steps: [
        {
          ...{ intent: 'background', backdrop: 'scene' },
          ...{ view: 'sea', time: 'golden', weather: 'clear', ground: 'sand' },
        },
        { intent: 'adjust', what: 'brightness' },
      ],
    },
  },
  {
    rows: 'TOOL-18',
    tool: 'aiBackground',
    photo: 'portrait-curls',
    field: (t) => t('options.scene.label'),
    words: {
      en: 'a rainy city at night',
      de: 'eine Stadt bei Nacht im Regen',
      ja: '雨の夜の街',
      tw: '下雨的夜晚城市',
    },
    requested: { backdrop: 'scene', view: 'skyline', time: 'night', weather: 'rain', ground: 'paving' },
  },
  {
    rows: 'TOOL-14',
    tool: 'nanoBanana',
    photo: 'portrait-curls',
    other: 'street',
    field: (t) => t('plan.label'),
    words: {
      en: 'Put me from photo 1 in front of photo 2',
      de: 'Setz mich aus Foto 1 vor Foto 2',
      ja: '写真1の私を写真2の前に置いて',
      tw: '把照片1的我放到照片2前面',
    },
    requested: { steps: [{ intent: 'put', from: 1, before: 2 }] },
  },
  {
    rows: 'TOOL-04',
    tool: 'aiReplacer',
    photo: 'room',
    tap: true,
    field: (t) => t('searchTerms.label'),
    words: {
      en: 'replace the sofa with velvet',
      de: 'ersetze das Sofa durch Samt',
      ja: 'ソファをベルベットに変えて',
      tw: '把沙發換成天鵝絨',
    },
    requested: { becomes: 'material', material: 'velvet', find: 'tap' },
  },
];

const everyRow = journeys.flatMap((journey) => languages.map((language) => ({ journey, language })));
const ways = ['mouse', 'touch'] as const satisfies readonly InputWay[];

// One row by each way: the second lies half of all rows further on, and is of another tool.
const rowsByWay = ways.flatMap((way, index) =>
  sampleRows(everyRow, { count: 1, turn: (index * everyRow.length) / ways.length }).map((row) => ({
    ...row,
    way,
  })),
);

for (const { language, journey, way } of rowsByWay) {
  const { rows, tool: key, photo, other, tap = false, field, words, requested } = journey;
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`[${rows}] ${key} does what is written in ${language} by ${way}, by rules`, {
      tag: deviceOfWay[way],
    }, async ({ page, visit, t }) => {
      const tool = new ToolPage({ page, t, way, tool: key });
      const input = await smallPhoto(photo).toBuffer();
      await visit(toolOf(key).path);
      await tool.choose(input);
      if (other) await tool.add(await smallPhoto(other).toBuffer(), key === 'nanoBanana' ? 2 : 1);
      if (tap) await tool.press(page.getByRole('button', { name: t('options.marking.tap'), exact: true }));
      const box = page.getByLabel(field(t), { exact: true });
      await box.fill(words[language]);
      if (key === 'aiReplacer') await box.press('Enter');
      if (key === 'aiBackground') await expect(page.getByText(t('options.scene.set'))).toBeVisible();
      await expect(page.getByRole('deletion')).toHaveCount(0);
      if (toolOf(key).safety?.consent === true) await tool.agree();
      await tool.run();
      const { task, parameters } = await readNewestRequest(page);
      expect(parameters).toMatchObject(requested);
      expect(task).toMatchObject({ state: 'done', feature: toolOf(key).featureCode });
      const result = await tool.download();
      expect((await sharp(result).metadata()).xmp?.toString()).toContain(toolOf(key).digitalSourceType);
      expect(await sharp(result).resize(32, 32, { fit: 'fill' }).removeAlpha().raw().toBuffer()).not.toEqual(
        await sharp(input).resize(32, 32, { fit: 'fill' }).removeAlpha().raw().toBuffer(),
      );
    });
  });
}
