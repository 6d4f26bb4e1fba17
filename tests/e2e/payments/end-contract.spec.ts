import { readFile } from 'node:fs/promises';
import { findViolations } from '../support/find-violations.ts';
import { readSubjects } from '../support/read-mails.ts';
import { expect, test } from '../support/test.ts';

test.use({ language: 'de' });

test(
  'Whoever has not signed in cancels a contract and withdraws from another, and has both confirmed here and by mail',
  { tag: '@phone' },
  async ({ page, visit, t }, info) => {
    const email = `n-${info.testId.slice(-24)}@pictor.example`;
    const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
    const heading = (key: string) => page.getByRole('heading', { name: t(key), exact: true });
    const openByFooter = (key: string) =>
      page
        .getByRole('contentinfo')
        .getByRole('link', { name: t(`common.links.${key}`), exact: true })
        .tap();
    const fill = async () => {
      await page.getByLabel(t('notices.name')).fill('Ada Lovelace');
      await page.getByLabel(t('notices.email')).fill(email);
      await page.getByLabel(t('notices.contract'), { exact: true }).fill('Pro');
    };
    await visit('/pricing');
    await openByFooter('cancel');
    await expect(heading('common.links.cancel')).toBeVisible();
    await fill();
    expect(await findViolations(page)).toEqual([]);
    await button('notices.cancellation.confirm').tap();
    await expect(heading('notices.cancellation.sentTitle')).toBeFocused();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: t('notices.save'), exact: true }).tap(),
    ]);
    expect(await readFile(await saved.path(), 'utf8')).toContain(
      t('notices.cancellation.declaration', { contract: 'Pro', how: 'soonest', reason: '', day: '' }),
    );
    await openByFooter('withdraw');
    await fill();
    await button('notices.withdrawal.action').tap();
    await expect(heading('notices.withdrawal.reviewTitle')).toBeFocused();
    expect(await findViolations(page)).toEqual([]);
    await button('notices.withdrawal.confirm').tap();
    await expect(heading('notices.withdrawal.sentTitle')).toBeFocused();
    // Each mail is sent by a job of its own.
    await expect
      .poll(async () => (await readSubjects(email)).toSorted())
      .toEqual([t('mail.cancellationReceived.subject'), t('mail.withdrawalReceived.subject')].toSorted());
  },
);
