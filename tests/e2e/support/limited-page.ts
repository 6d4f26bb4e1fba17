import { expect, type Locator, type Page, type TestInfo } from '@playwright/test';
import { endpoints } from '#lib/contract/endpoints.ts';
import { makePhoto } from '#tests/support/make-photo.ts';
import type { Translate } from '#tests/support/read-messages.ts';
import { findViolations } from './find-violations.ts';
import type { InputWay } from './input-way.ts';
import { OtherDevice } from './other-device.ts';
import { ShopPage } from './shop-page.ts';
import { decide } from './stand-ins.ts';
import { ToolPage } from './tool-page.ts';

interface LimitedPageOptions {
  readonly page: Page;
  readonly t: Translate;
  readonly way: InputWay;
  readonly info: TestInfo;
}

/** Languages and ways in which a limit is met; each test takes one of them by its turn, or all. */
export const limitedWays = (['en', 'de', 'ja'] as const).flatMap((language) =>
  (['mouse', 'keyboard'] as const).map((way) => ({ language, way })),
);

/** The page of the Photo Enhancer, as somebody works it who meets its limits. */
export class LimitedPage extends ToolPage {
  readonly shop: ShopPage;
  readonly other: OtherDevice;
  /** Nobody else in this run has the address. */
  readonly person: { readonly email: string; readonly password: string };
  private photos = 0;

  constructor({ info, ...options }: LimitedPageOptions) {
    super({ ...options, tool: 'photoEnhancer' });
    this.shop = new ShopPage(options.page, options.t);
    this.other = new OtherDevice(options.page);
    this.person = { email: `m-${info.testId.slice(-24)}@pictor.example`, password: 'seven patient lions' };
  }

  /** Chooses a photo that the page did not have before, in the place of the last one. */
  async chooseNext(): Promise<void> {
    if (this.photos > 0) await this.press(this.button('workspace.photo.another'));
    this.photos += 1;
    await this.choose(await makePhoto({ width: 160 + 8 * this.photos, height: 120 }));
  }

  /** The modal with this title, once it is there and has the focus. */
  async modal(titleKey: string): Promise<Locator> {
    const modal = this.shop.dialog(titleKey);
    await expect(modal).toBeVisible();
    expect(await findViolations(this.page, { within: '[role=dialog]' })).toEqual([]);
    return modal;
  }

  pressIn(modal: Locator, key: string): Promise<void> {
    return this.press(modal.getByRole('button', { name: this.t(key), exact: true }));
  }

  /** Presses a button that orders, and pays with test money. */
  async pay(modal: Locator, key: string): Promise<void> {
    await decide(await this.shop.openPayPage(() => this.pressIn(modal, key)), 'pay');
  }

  /** Paths of the runs that the page asks for from now on. */
  noteStarts(): readonly string[] {
    const starts: string[] = [];
    this.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'POST' && pathname === endpoints.img2img.path) starts.push(pathname);
    });
    return starts;
  }
}
