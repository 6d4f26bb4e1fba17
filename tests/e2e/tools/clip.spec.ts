import { writeFile } from 'node:fs/promises';
import { videoEffects } from '#lib/catalog/tools/video-effects/entry.ts';
import { readBought } from '../support/api-of-page.ts';
import { ClipPage } from '../support/clip-page.ts';
import { deviceOfTurn } from '../support/device-of-turn.ts';
import { findViolations } from '../support/find-violations.ts';
import { deviceOfWay } from '../support/input-way.ts';
import { ShopPage } from '../support/shop-page.ts';
import { SignInPage } from '../support/sign-in-page.ts';
import { decide } from '../support/stand-ins.ts';
import { expect, test } from '../support/test.ts';

const cost = videoEffects.creditCost;

test('[TOOL-21] [LIMIT-03] A video opens in its workspace, a run of it is priced, and a guest is asked to sign in before it is sent', {
  tag: deviceOfTurn(),
}, async ({ page, visit, t }) => {
  await visit(videoEffects.path);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  const clip = new ClipPage({ page, t, way: 'mouse' });
  await clip.choose('public/samples/clips/lake.mp4');
  await clip.agree();
  await expect(page.getByText(t('workspace.run.credits', { cost }), { exact: true })).toBeVisible();
  await clip.runButton.click();
  await page
    .getByRole('dialog', { name: t('modals.videoAccount.title') })
    .getByRole('button', { name: t('modals.videoAccount.button') })
    .click();
  const { dialog } = new SignInPage(page, t);
  await expect(dialog.getByRole('heading', { name: t('signIn.main.title') })).toBeVisible();
  expect(sent).toEqual([]);
});

const rows = [
  { language: 'en', way: 'mouse' },
  { language: 'de', way: 'touch' },
  { language: 'ja', way: 'keyboard' },
] as const;

for (const { language, way } of rows.slice(0, process.env.EXHAUSTIVE ? rows.length : 1)) {
  test.describe(`in ${language} by ${way}`, () => {
    test.use({ language });

    test(
      '[TOOL-21] [LIMIT-03] A member gives a video an effect, pays what was told, sees the result and saves it as MP4',
      { tag: deviceOfWay[way] },
      async ({ page, visit, t }, info) => {
        const shop = new ShopPage(page, t);
        await visit('/pricing');
        await shop.register({
          email: `v-${info.testId.slice(-24)}@pictor.example`,
          password: 'seven patient lions',
        });
        await shop.openPlans('month');
        await decide(await shop.openPayPage(() => shop.payButton.click()), 'pay');
        await expect(shop.plans).toBeHidden();
        const { credits } = await readBought(page);

        await visit(videoEffects.path);
        const clip = new ClipPage({ page, t, way });
        await clip.choose();
        await clip.agree();
        const left = credits - cost;
        await expect(page.getByText(t('workspace.run.creditsLeft', { cost, left }))).toBeVisible();
        await clip.run();
        const { at, ...size } = await clip.showMiddle();
        expect(size).toEqual({ width: 160, height: 96 });
        expect(Math.abs(at - 1.5)).toBeLessThan(0.05);
        expect(await findViolations(page)).toEqual([]);
        const bytes = await clip.download();
        expect(bytes.toString('latin1', 4, 8)).toBe('ftyp');
        await writeFile(info.outputPath('result.mp4'), bytes);
        expect((await readBought(page)).credits).toBe(left);
      },
    );
  });
}
