import { videoEffects } from '#lib/catalog/tools/video-effects/entry.ts';
import { SignInPage } from '../support/sign-in-page.ts';
import { expect, test } from '../support/test.ts';

test('[TOOL-21] [LIMIT-03] A video opens in its workspace, a run of it is priced, and a guest is asked to sign in before it is sent', async ({
  page,
  visit,
  t,
}) => {
  await visit(videoEffects.path);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await page.getByLabel(t('clip.drop.choose')).setInputFiles('public/samples/clips/lake.mp4');
  await expect(page.getByRole('slider', { name: t('clip.trim.end') })).toBeVisible();
  await page.getByLabel(t('clip.options.consent.text')).check();
  const cost = videoEffects.creditCost;
  await expect(page.getByText(t('workspace.run.credits', { cost }), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('toolRuns.videoEffects.run') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('modals.freeUse.button') })
    .click();
  const { dialog } = new SignInPage(page, t);
  await expect(dialog.getByRole('heading', { name: t('signIn.main.title') })).toBeVisible();
  expect(sent).toEqual([]);
});
