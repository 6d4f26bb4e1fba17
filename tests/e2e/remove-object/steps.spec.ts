import type { Locator } from '@playwright/test';
import { makePhoto } from '#tests/support/make-photo.ts';
import type { InputWay } from '../support/input-way.ts';
import { LONGEST_RUN_MS } from '../support/longest-run.ts';
import { ObjectRemoverPage, pngFile, TOOL_PATH } from '../support/object-remover-page.ts';
import { expect, test } from '../support/test.ts';

interface Row {
  readonly language: 'en' | 'de';
  readonly way: InputWay;
}

const rows: readonly Row[] = [
  { language: 'de', way: 'keyboard' },
  ...(process.env.EXHAUSTIVE ? [{ language: 'en', way: 'mouse' } as const] : []),
];

for (const { language, way } of rows) {
  test.describe(`in ${language} by ${way}`, { tag: '@desktop' }, () => {
    test.use({ language });

    test(`[TOOL-16] A result is gone on from, in branches that a reload and the history keep, in ${language} by ${way}`, async ({
      page,
      visit,
      t,
    }) => {
      const remover = new ObjectRemoverPage({ page, t, way });
      const strip = page.getByRole('list', { name: t('result.steps.title') });
      const stepName = (number: number) => t('result.steps.number', { number });
      const branch = `${stepName(3)} ${t('result.steps.from', { number: 1 })}`;
      const step = (name: string): Locator => strip.getByRole('button', { name, exact: true });
      const goOn = page.getByRole('button', { name: t('toolRuns.objectRemover.more'), exact: true });
      const isShown = (name: string) =>
        expect(step(name)).toHaveAttribute('aria-current', 'step', { timeout: LONGEST_RUN_MS });
      const sent: string[] = [];
      page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));

      await visit(TOOL_PATH);
      await remover.choose(pngFile(await makePhoto({ width: 320, height: 240 })));
      await remover.paintMiddle();
      await remover.run();
      const sentFirst = sent.length;
      await remover.press(goOn);
      await remover.paintMiddle();
      await remover.press(remover.runButton);
      await isShown(stepName(2));
      // A mask may be sent, but no photo.
      expect(sent.length - sentFirst).toBeLessThan(2);

      await remover.press(step(stepName(1)));
      await isShown(stepName(1));
      await remover.press(goOn);
      await expect(remover.canvas).toBeVisible();
      await isShown(stepName(1));
      await remover.paintMiddle();
      await remover.press(remover.runButton);
      await isShown(branch);

      const compared = page.getByLabel(t('result.steps.compareWith'));
      await compared.selectOption({ label: stepName(2) });
      const before = page.getByAltText(t('workspace.result.beforeAlt'));
      const source = await before.getAttribute('src');
      await compared.selectOption({ label: t('result.steps.original') });
      await expect(before).not.toHaveAttribute('src', source ?? '');

      await page.reload();
      await isShown(branch);
      await expect(strip.getByRole('button')).toHaveCount(4);

      await remover.press(remover.button('workspace.result.deleteNow'));
      await remover.press(
        page.getByRole('alertdialog').getByRole('button', { name: t('workspace.result.delete') }),
      );
      await isShown(stepName(2));
      await expect(strip.getByRole('button')).toHaveCount(3);

      await visit('/history');
      await expect(page.getByRole('list', { name: t('history.steps', { count: 2 }) })).toBeVisible();
      await expect(page.getByRole('checkbox')).toHaveCount(1);
    });
  });
}
