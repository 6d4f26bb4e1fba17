import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import type { Locale } from '#lib/catalog/locales.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { readMessages, type Translate } from '#tests/support/read-messages.ts';

interface Options {
  /** Language the pages are visited in. */
  language: Locale;
  /**
   * Noise that a test brings about on purpose, such as a refused request. Not a list: Playwright takes some
   * for its own pairs of value and options.
   */
  expectedNoise: RegExp | null;
}

interface Fixtures {
  t: Translate;
  /** Opens a page of the site, given without language prefix, in the test’s language. */
  visit: (path: string) => Promise<void>;
  /** Fails the test on console errors and warnings, uncaught errors and requests that fail. */
  quiet: undefined;
}

function watch(page: Page, heard: string[]): void {
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning') heard.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => heard.push(`uncaught: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400) heard.push(`${response.status()} ${response.url()}`);
  });
}

export const test = base.extend<Options & Fixtures>({
  language: ['en', { option: true }],
  expectedNoise: [null, { option: true }],
  t: async ({ language }, use) => use(readMessages(language)),
  visit: async ({ page, language }, use) => {
    await use(async (path) => {
      await page.goto(localePath(language, path));
    });
  },
  quiet: [
    async ({ page, expectedNoise }, use) => {
      const heard: string[] = [];
      watch(page, heard);
      await use(undefined);
      expect(heard.filter((line) => !expectedNoise?.test(line))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
