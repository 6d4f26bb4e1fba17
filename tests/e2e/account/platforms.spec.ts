import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { e2ePorts } from '#scripts/test/e2e-ports.ts';
import { LONGEST_RUN_MS } from '../support/longest-run.ts';
import { SignInPage } from '../support/sign-in-page.ts';
import { startSignInPlatforms } from '../support/sign-in-platforms.ts';
import { startConfiguredSite } from '../support/start-configured-site.ts';
import { expect, test } from '../support/test.ts';

/**
 * Port of this worker's api host. One that the system finds free may be taken again by others before the host
 * listens, as the pages that name it are drawn first.
 */
const portOf = ({ parallelIndex }: TestInfo) => Number(e2ePorts.API_PORT) + 10 + parallelIndex;

/** An api host for a site with Google and Apple; the one of the other tests has neither. */
async function startApi(env: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictor-platforms-'));
  const { PATH, HOME } = process.env;
  const child = fork('dist/api/server.mjs', {
    env: { PATH, HOME, NODE_ENV: 'production', DATA_DIR: folder, ROLES: 'http', ...env },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await expect(async () => {
    expect((await fetch(`http://localhost:${env.API_PORT}/readyz`)).ok).toBe(true);
  }).toPass({ timeout: LONGEST_RUN_MS });
  return {
    close: async () => {
      child.kill();
      await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

let platforms: Awaited<ReturnType<typeof startSignInPlatforms>>;
let site: Awaited<ReturnType<typeof startConfiguredSite>>;
let api: Awaited<ReturnType<typeof startApi>>;

// biome-ignore lint/correctness/noEmptyPattern: Playwright tells the worker in the second argument alone
test.beforeAll(async ({}, info) => {
  platforms = await startSignInPlatforms();
  const env = { ...platforms.env, API_PORT: String(portOf(info)) };
  const configuration = { redirects: [], retired: [], paths: ['/contact', '/account'] };
  site = await startConfiguredSite({ env, ...configuration });
  api = await startApi({ ...env, WEB_ORIGIN: site.origin });
});
test.afterAll(async () => {
  site.close();
  await Promise.all([api.close(), platforms.close()]);
});

/** Presses a button that opens the window of a platform, and goes on there. */
async function goThroughWindow(page: Page, press: () => Promise<void>): Promise<void> {
  const [opened] = await Promise.all([page.waitForEvent('popup'), press()]);
  const closed = opened.waitForEvent('close');
  const pressed = opened.getByRole('button', { name: 'Continue' }).click();
  // The window may be gone before Playwright has heard that its own click was done.
  await Promise.all([closed, pressed.catch(() => closed)]);
}

test('[AUTH-09] [SHELL-06] Google offers once to sign in, and Google and Apple sign in by their windows, also when one was blocked', {
  tag: '@desktop',
}, async ({ page, context, t }) => {
  await platforms.serve(context);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).host));
  const signIn = new SignInPage(page, t);
  await page.goto(`${site.origin}/contact`);
  await signIn.ready();
  const banner = page.getByRole('region', { name: t('consent.oneTap.title') });
  await expect(banner).toBeVisible();
  expect(asked).not.toContain('accounts.google.com');
  await banner.getByRole('button', { name: t('consent.accept'), exact: true }).click();
  await expect(signIn.menuButton({ email: 'lin@gmail.com' })).toBeVisible();
  await signIn.signOut({ email: 'lin@gmail.com' });

  await page.evaluate(() => {
    const { open } = window;
    window.open = () => {
      window.open = open;
      return null;
    };
  });
  await signIn.open();
  await signIn.button('platform.google').click();
  await expect(signIn.dialog.getByRole('alert')).toHaveText(t('signIn.platform.blocked'));
  await goThroughWindow(page, () => signIn.button('platform.google').click());
  await signIn.expectSignedIn({ email: 'grace@gmail.com' });

  await page.goto(`${site.origin}/account`);
  const connect = t('accountSettings.platforms.connect', { platform: 'Apple' });
  const disconnect = t('accountSettings.platforms.disconnect', { platform: 'Apple' });
  await goThroughWindow(page, () => page.getByRole('button', { name: connect }).click());
  await page.getByRole('button', { name: disconnect }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: disconnect }).click();
  await expect(page.getByRole('button', { name: connect })).toBeVisible();
  await signIn.signOut({ email: 'grace@gmail.com' });

  await signIn.open();
  await signIn.button('platform.apple').focus();
  await goThroughWindow(page, () => page.keyboard.press('Enter'));
  await signIn.expectSignedIn({ email: 'Ada Byron' });
});
