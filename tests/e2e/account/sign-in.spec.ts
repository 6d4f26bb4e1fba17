import type { TestInfo } from '@playwright/test';
import { findViolations } from '../support/find-violations.ts';
import { readMailedCode } from '../support/read-mails.ts';
import { SignInPage } from '../support/sign-in-page.ts';
import { expect, test } from '../support/test.ts';

/** Nobody else in this run has the address. */
const personOf = ({ testId }: TestInfo) => ({
  email: `p-${testId.slice(-24)}@pictor.example`,
  password: 'zwölf Löwen 🦁',
});

test(
  '[AUTH-01] [AUTH-06] [AUTH-07] [SHELL-06] Somebody registers with a code, signs out in all tabs, and comes back with a new password',
  {
    tag: '@desktop',
  },
  async ({ page, visit, t, context }, info) => {
    const person = personOf(info);
    const signIn = new SignInPage(page, t);
    await visit('/pricing');
    await signIn.open();
    await expect.poll(() => signIn.dialog.boundingBox()).toMatchObject({ width: 770, height: 544 });
    expect(await findViolations(page)).toEqual([]);

    await signIn.enter(person);
    const code = await readMailedCode(person.email);
    await signIn.typeCode(code === '000000' ? '111111' : '000000');
    await expect(signIn.dialog.getByRole('alert')).toHaveText(t('signIn.codeIncorrect'));
    await signIn.typeCode(code);
    // The notice goes by itself after a while.
    const notice = page.getByText(t('signIn.successRegister'), { exact: true }).first();
    await Promise.all([expect(notice).toBeVisible(), signIn.expectSignedIn(person)]);

    const other = await context.newPage();
    const otherTab = new SignInPage(other, t);
    await other.goto('/contact');
    await expect(otherTab.menuButton(person)).toBeVisible();
    await otherTab.signOut(person);
    await expect(signIn.link).toBeVisible();
    await other.close();

    await signIn.open();
    await signIn.enter({ ...person, password: 'not the password' });
    await expect(signIn.dialog.getByRole('alert')).toHaveText(t('errors.password_wrong'));
    // From here on by keys alone.
    const { keyboard } = page;
    await signIn.button('email.forgot').focus();
    await keyboard.press('Enter');
    await expect(signIn.field('email.address')).toBeFocused();
    await expect(signIn.field('email.address')).toHaveValue(person.email);
    await keyboard.press('Enter');
    await signIn.typeCode(await readMailedCode(person.email, 2));
    const fresh = { ...person, password: 'another 12 lions' };
    await expect(signIn.field('newPassword.first')).toBeFocused();
    await keyboard.type(fresh.password);
    await signIn.field('newPassword.second').focus();
    await keyboard.type('another 13 lions');
    await keyboard.press('Enter');
    await expect(signIn.dialog.getByText(t('signIn.passMatchErr'))).toBeVisible();
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type(fresh.password);
    await keyboard.press('Enter');
    await expect(signIn.button('guide.button')).toBeFocused();
    await keyboard.press('Enter');
    await expect(signIn.field('email.address')).toHaveValue(person.email);
    await signIn.field('email.password').focus();
    await keyboard.type(fresh.password);
    await keyboard.press('Enter');
    await signIn.expectSignedIn(fresh);
  },
);

test.describe('in Japanese', () => {
  test.use({ language: 'ja' });

  test(
    '[AUTH-01] [AUTH-04] [AUTH-05] The keyboard alone makes an account, and the account page changes it',
    {
      tag: '@desktop',
    },
    async ({ page, visit, t }, info) => {
      const person = personOf(info);
      const signIn = new SignInPage(page, t);
      await visit('/');
      await signIn.ready();
      await signIn.link.focus();
      await page.keyboard.press('Enter');
      await expect(signIn.dialog).toBeVisible();
      await signIn.button('withEmail').focus();
      await page.keyboard.press('Enter');
      await expect(signIn.field('email.address')).toBeFocused();
      await page.keyboard.type('nobody');
      await page.keyboard.press('Tab');
      await expect(signIn.dialog.getByText(t('signIn.emailErr'))).toBeVisible();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(person.email);
      await expect(signIn.dialog.getByText(t('signIn.emailErr'))).toBeHidden();
      await page.keyboard.press('Tab');
      await page.keyboard.type(person.password);
      await page.keyboard.press('Enter');
      await expect(signIn.firstBox).toBeFocused();
      await info.attach('code', { body: await page.screenshot(), contentType: 'image/png' });
      await signIn.typeCode(await readMailedCode(person.email));
      await signIn.expectSignedIn(person);

      await visit('/account');
      await page.getByLabel(t('accountSettings.name'), { exact: true }).fill('江戸川 アダ');
      await page.getByRole('button', { name: t('accountSettings.save'), exact: true }).click();
      await expect(page.getByText(t('accountSettings.saved'))).toBeVisible();
      await expect(page.getByText(t('accountSettings.current'))).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      await info.attach('account', { body: await page.screenshot(), contentType: 'image/png' });

      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: t('accountSettings.export'), exact: true }).click(),
      ]);
      expect(file.suggestedFilename()).toBe('pictor-data.zip');
      const button = (key: string) =>
        page.getByRole('button', { name: t(`accountSettings.${key}`), exact: true }).last();
      await button('sendCode').click();
      await page
        .getByLabel(t('accountSettings.codeTo', { email: person.email }))
        .fill(await readMailedCode(person.email, 2));
      await button('deleteNow').click();
      await expect(signIn.link).toBeVisible();
      await expect(page.getByText(t('account.lead'))).toBeVisible();
    },
  );
});

test.describe('in German', () => {
  test.use({ language: 'de' });

  test(
    '[AUTH-02] [AUTH-03] On a phone the sign-in fills the window, and closing it forgets what was entered',
    {
      tag: '@phone',
    },
    async ({ page, visit, t }, info) => {
      const person = personOf(info);
      const signIn = new SignInPage(page, t);
      await visit('/');
      await expect(
        page.getByRole('banner').getByRole('link', { name: t('common.links.history') }),
      ).toBeVisible();
      await signIn.open();
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      // The dialog grows to its size as it opens.
      await expect.poll(() => signIn.dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width, height });
      await info.attach('main', { body: await page.screenshot(), contentType: 'image/png' });
      await signIn.button('withEmail').click();
      await signIn.field('email.address').fill(person.email);
      await info.attach('email', { body: await page.screenshot(), contentType: 'image/png' });
      await signIn.button('close').click();
      await expect(signIn.dialog).toBeHidden();
      await signIn.open();
      await signIn.button('withEmail').click();
      await expect(signIn.field('email.address')).toHaveValue('');
      await signIn.button('back').click();
      await signIn.register(person);
      await signIn.signOut(person);
    },
  );
});
