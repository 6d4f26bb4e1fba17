import { expect, test } from '../support/test.ts';

test.use({
  expectedNoise: /net::ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load|An unknown error occurred/,
});

test('What a page loads once it is idle is loaded with the connection where that was away', {
  tag: '@desktop',
}, async ({ page, context, visit }) => {
  // The browser is idle once the test says so.
  await page.addInitScript(() => {
    const waiting: IdleRequestCallback[] = [];
    globalThis.requestIdleCallback = (callback) => waiting.push(callback);
    const run = (callback: IdleRequestCallback) => callback({ didTimeout: false, timeRemaining: () => 50 });
    addEventListener('test-idle', () => {
      globalThis.requestIdleCallback = (callback) => {
        run(callback);
        return 0;
      };
      waiting.forEach(run);
    });
  });
  await visit('/terms');
  await context.setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
  const failed = page.waitForEvent('requestfailed');
  await page.evaluate(() => dispatchEvent(new Event('test-idle')));
  await failed;
  const visited = page.waitForRequest(/\/api\/user\/v2\/visit/);
  await context.setOffline(false);
  expect((await visited).method()).toBe('POST');
});
