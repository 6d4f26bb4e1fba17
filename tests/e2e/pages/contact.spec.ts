import { deviceOfTurn } from '../support/device-of-turn.ts';
import { findViolations } from '../support/find-violations.ts';
import { expect, test } from '../support/test.ts';

test('A question on the contact page is stored and gets a number', { tag: deviceOfTurn(1) }, async ({
  page,
  visit,
  t,
}) => {
  await visit('/contact');
  await page.getByLabel(t('contact.text')).fill('The downloaded file does not open.');
  await page.getByLabel(t('contact.replyTo')).fill('nobody');
  await page.getByRole('radio', { name: t('contact.kinds.copyright') }).check();
  await expect(page.getByLabel(t('contact.place'))).toBeVisible();
  expect(await findViolations(page, { within: '#write' })).toEqual([]);
  await page.getByRole('radio', { name: t('contact.kinds.help') }).check();
  await page.getByLabel(t('contact.replyTo')).fill('me@studio.example');
  await page.getByRole('button', { name: t('contact.send') }).click();
  await expect(page.getByRole('heading', { name: t('contact.sentTitle') })).toBeFocused();
  await expect(page.locator('#write code')).toHaveText(/^[\da-f-]{36}$/);
});
