import { setTimeout as wait } from 'node:timers/promises';
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import type { Locale } from '#lib/catalog/locales.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#lib/time/durations.ts';
import { readMessages, type Translate } from '#tests/support/read-messages.ts';

/**
 * Longer than tests take that count what belongs to a day. All workers wait for the same midnight, so that a
 * run of all tests loses no more than this.
 */
const CALM_MS = 2 * MINUTE_MS;

interface Options {
  /** Language the pages are visited in. */
  language: Locale;
  /**
   * Noise that a test brings about on purpose, such as a refused request. Not a list: Playwright takes some
   * for its own pairs of value and options.
   */
  expectedNoise: RegExp | null;
  /** True of tests that use up what the host, whose days end at midnight in UTC, gives for a day. */
  countsDay: boolean;
}

interface Fixtures {
  t: Translate;
  /** Opens a page of the site, given without language prefix, in the test’s language. */
  visit: (path: string) => Promise<void>;
  /** Fails the test on console errors and warnings, uncaught errors and requests that fail. */
  quiet: undefined;
  /** Has a test that counts a day begin with the next one where the present one is about to end. */
  calmDay: undefined;
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
  countsDay: [false, { option: true }],
  t: async ({ language }, use) => use(readMessages(language)),
  visit: async ({ page, language }, use) => {
    await use(async (path) => {
      await page.goto(localePath(language, path));
    });
  },
  calmDay: [
    async ({ countsDay }, use, info) => {
      const left = DAY_MS - (Date.now() % DAY_MS);
      if (countsDay && left < CALM_MS) {
        info.setTimeout(info.timeout + left);
        process.stdout.write(`\nWaits ${Math.ceil(left / SECOND_MS)} s for the next day: ${info.title}\n`);
        await wait(left);
      }
      await use(undefined);
    },
    { auto: true },
  ],
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
