import sharp from 'sharp';
import { findModel } from '#lib/catalog/engine-models/models.ts';
import { worksWithoutPhoto } from '#lib/catalog/tool.ts';
import { type ToolKey, toolOf } from '#lib/catalog/tools.ts';
import { makePhoto } from '#tests/support/make-photo.ts';
import type { Translate } from '#tests/support/read-messages.ts';
import { readNewestRequest } from '../support/api-of-page.ts';
import { type ForkedHost, forkHost } from '../support/fork-host.ts';
import { LONGEST_RUN_MS } from '../support/longest-run.ts';
import { expect, test } from '../support/test.ts';
import { ToolPage } from '../support/tool-page.ts';

const drawing = { fal: 'flux-schnell', openai: 'gpt-image-2.6-flare', comfyui: 'comfyui-z-image' } as const;
const editing = {
  fal: 'nano-banana-2.1-edit',
  openai: 'gpt-image-2.6-sunburst-edit',
  comfyui: 'comfyui-qwen-edit',
} as const;

/** A tool that is told in words, its models by stand-in, and the name of its field. */
interface Journey {
  readonly rows: string;
  readonly tool: ToolKey;
  readonly models: Readonly<Record<keyof typeof drawing, string>>;
  readonly field: (t: Translate) => string;
}

const journeys: readonly Journey[] = [
  { rows: 'TOOL-11', tool: 'aiImageGenerator', models: drawing, field: (t) => t('drawing.words.label') },
  { rows: 'TOOL-19', tool: 'aiArtGenerator', models: drawing, field: (t) => t('drawing.words.label') },
  { rows: 'TOOL-13', tool: 'kontext', models: editing, field: (t) => t('plan.label') },
  { rows: 'TOOL-14', tool: 'nanoBanana', models: editing, field: (t) => t('plan.label') },
  { rows: 'TOOL-18', tool: 'aiBackground', models: editing, field: (t) => t('options.scene.label') },
];

const words = {
  en: 'A harbor in the evening, with a small red boat',
  de: 'Ein Hafen am Abend, mit einem kleinen roten Boot',
  ja: '夕方の港に小さな赤い船',
} as const;

const languages = Object.keys(words) as (keyof typeof words)[];
const kinds = Object.keys(drawing) as (keyof typeof drawing)[];
const everyRow = journeys.flatMap((journey) =>
  languages.flatMap((language) => kinds.map((kind) => ({ journey, language, kind }))),
);
/** Units and hosts prove each part in each run; here they are met on the way that people go. */
const rows = process.env.EXHAUSTIVE ? everyRow : [];

let host: ForkedHost;
test.beforeAll(async () => {
  if (rows.length > 0) host = await forkHost('model-host-program.ts');
});
test.afterAll(() => host?.close());
test.describe.configure({ mode: 'default' });

for (const { journey, language, kind } of rows) {
  const { tool: key, models, field } = journey;
  test.describe(`in ${language} by ${kind}`, () => {
    test.use({ language });

    test(`[${journey.rows}] [GEN-01] ${key} has a model of ${kind} make what is written in ${language}, and keeps the words on the device`, {
      tag: '@desktop',
    }, async ({ page, context, visit, t }) => {
      await host.answer(context);
      const model = models[kind];
      const tool = new ToolPage({ page, t, way: 'mouse', tool: key });
      await visit(toolOf(key).path);
      if (worksWithoutPhoto(toolOf(key))) await tool.press(tool.button('drawing.start.button'));
      else await tool.choose(await makePhoto({ width: 900, height: 700 }));
      const choice = page.getByRole('group', { name: t('options.labels.model'), exact: true });
      await choice.getByText(findModel(model)?.brand ?? '', { exact: true }).click();
      await page.getByLabel(field(t), { exact: true }).fill(words[language]);
      if (toolOf(key).safety?.consent === true) await tool.agree();
      await tool.press(tool.runButton);
      const done = t(`toolRuns.${key}.${worksWithoutPhoto(toolOf(key)) ? 'doneByModel' : 'done'}`);
      const heading = page.getByRole('heading', { level: 2, name: done, exact: true });
      await expect(heading.or(tool.doneHeading)).toBeVisible({ timeout: LONGEST_RUN_MS });
      const { task, parameters } = await readNewestRequest(page);
      expect(parameters).toMatchObject({ model, prompt: words[language] });
      expect(task).toMatchObject({ state: 'done', feature: toolOf(key).featureCode });
      const { xmp } = await sharp(await tool.download()).metadata();
      expect(xmp?.toString()).toContain(findModel(model)?.digitalSourceType);
      const kept = await page.evaluate(() => localStorage.getItem('earlier-words'));
      expect(JSON.parse(kept ?? '[]')).toEqual([words[language]]);
    });
  });
}
