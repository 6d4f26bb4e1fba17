import { expect, type Locator, type Page } from '@playwright/test';
import type { Translate } from '#tests/support/read-messages.ts';
import { readMailedCode } from './read-mails.ts';

/** Somebody with an account, or about to have one. */
export interface Person {
  readonly email: string;
  readonly password: string;
}

/** Person by what the account menu is named after: their name or address. */
type Known = Pick<Person, 'email'>;

/** The sign-in of a page, as a person uses it. */
export class SignInPage {
  readonly page: Page;
  readonly t: Translate;
  readonly dialog: Locator;

  constructor(page: Page, t: Translate) {
    this.page = page;
    this.t = t;
    this.dialog = page.getByRole('dialog');
  }

  /** Waits until the parts of the page that belong to the person are there. */
  async ready(): Promise<void> {
    await this.page.waitForFunction(() => localStorage.getItem('user')?.includes('refreshToken'));
  }

  get link(): Locator {
    return this.page.getByRole('banner').getByRole('link', { name: this.t('common.links.signIn') });
  }

  async open(): Promise<void> {
    await this.ready();
    // In a browser with a session, the link may be there before the script that opens the dialog.
    await expect(this.link).toHaveAttribute('aria-haspopup', 'dialog');
    await this.link.click();
    await expect(this.dialog.getByRole('heading', { name: this.t('signIn.main.title') })).toBeVisible();
  }

  button(key: string): Locator {
    return this.dialog.getByRole('button', { name: this.t(`signIn.${key}`), exact: true });
  }

  field(key: string): Locator {
    return this.dialog.getByLabel(this.t(`signIn.${key}`), { exact: true });
  }

  get firstBox(): Locator {
    return this.dialog.getByRole('textbox', {
      name: this.t('signIn.code.box', { number: 1, count: 6 }),
      exact: true,
    });
  }

  /** From the main panel through the form with address and password. */
  async enter({ email, password }: Person): Promise<void> {
    await this.button('withEmail').click();
    await this.field('email.address').fill(email);
    await this.field('email.password').fill(password);
    await this.button('continue').click();
  }

  /** Types a code; the panel sends it by itself. */
  async typeCode(code: string): Promise<void> {
    await expect(this.firstBox).toBeFocused();
    await this.page.keyboard.type(code);
  }

  async register(person: Person): Promise<void> {
    await this.enter(person);
    await expect(this.firstBox).toBeFocused();
    await this.typeCode(await readMailedCode(person.email));
    await this.expectSignedIn(person);
  }

  menuButton({ email }: Known): Locator {
    return this.page
      .getByRole('banner')
      .getByRole('button', { name: this.t('accountMenu.label', { who: email }) });
  }

  async expectSignedIn(person: Known): Promise<void> {
    await expect(this.dialog).toBeHidden();
    await expect(this.menuButton(person)).toBeVisible();
  }

  async signOut(person: Known): Promise<void> {
    await this.menuButton(person).click();
    await this.page.getByRole('button', { name: this.t('accountMenu.signOut') }).click();
    await expect(this.link).toBeVisible();
  }
}
