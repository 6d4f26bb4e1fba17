import { expect, type Locator, type Page } from '@playwright/test';
import type { PaymentPlatform } from '#lib/catalog/prices.ts';
import type { PriceInterval } from '#lib/catalog/subscriptions.ts';
import type { Translate } from '#tests/support/read-messages.ts';
import { type Person, SignInPage } from './sign-in-page.ts';

/** Pages that sell and their modals, as a person uses them. */
export class ShopPage {
  readonly page: Page;
  readonly t: Translate;
  readonly signIn: SignInPage;

  constructor(page: Page, t: Translate) {
    this.page = page;
    this.t = t;
    this.signIn = new SignInPage(page, t);
  }

  dialog(titleKey: string): Locator {
    return this.page.getByRole('dialog', { name: this.t(titleKey), exact: true });
  }

  get plans(): Locator {
    return this.dialog('plans.pay.title');
  }

  /** Registers a person on the present page. */
  async register(person: Person): Promise<void> {
    await this.signIn.open();
    await this.signIn.register(person);
  }

  /** Opens the plans from the page of prices, by the card of a plan. */
  async openPlans(interval: PriceInterval = 'year'): Promise<void> {
    await this.pressPlan(interval);
    await expect(this.plans).toBeVisible();
  }

  /** Presses the card of a plan on the page of prices, without waiting for what that opens. */
  async pressPlan(interval: PriceInterval): Promise<void> {
    await this.planLink(interval).click();
  }

  /** The way to a plan on the page of prices. */
  planLink(interval: PriceInterval): Locator {
    const key = interval === 'year' ? 'pricing.upgrade' : 'pricing.upgradeMonthly';
    return this.page
      .getByRole('main')
      .getByRole('link', { name: this.t(key), exact: true })
      .first();
  }

  plan(interval: PriceInterval): Locator {
    return this.plans.getByRole('radio', { name: new RegExp(`^${this.t(`plans.name.${interval}`)}`) });
  }

  async choosePlatform(platform: PaymentPlatform): Promise<void> {
    await this.page.getByLabel(this.t('payment.method')).selectOption(platform);
  }

  get payButton(): Locator {
    return this.page
      .getByRole('dialog')
      .getByRole('button', { name: this.t('payment.upgradeNow'), exact: true });
  }

  /** Presses a button that orders. @returns the page to pay at, in its new tab */
  async openPayPage(press: () => Promise<void>): Promise<Page> {
    const [tab] = await Promise.all([this.page.waitForEvent('popup'), press()]);
    return tab;
  }

  waiting(platform: PaymentPlatform): Locator {
    return this.page.getByText(this.t(`payment.waiting.${platform}`));
  }

  button(key: string): Locator {
    return this.page.getByRole('dialog').getByRole('button', { name: this.t(key), exact: true });
  }

  /** Button of the account page itself. */
  accountButton(key: string): Locator {
    return this.page
      .getByRole('main')
      .getByRole('button', { name: this.t(`subscription.${key}`), exact: true });
  }

  /** Ends the subscription on the account page, and waits until it says so. */
  async cancelSubscription(until: string): Promise<void> {
    await this.accountButton('cancel').click();
    await this.dialog('subscription.cancelModal.title')
      .getByRole('button', { name: this.t('subscription.cancel'), exact: true })
      .click();
    await expect(this.page.getByText(this.t('subscription.ends', { date: until })).first()).toBeVisible();
  }
}
