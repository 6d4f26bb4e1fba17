import type { BrowserContext } from '@playwright/test';
import { e2ePorts } from '#scripts/test/e2e-ports.ts';

/** Options of tests that show such pages. */
export const configuredPages = {
  // Its worker would answer for pages.
  serviceWorkers: 'block',
  expectedNoise: /registration blocked by Playwright/,
  // A page that was answered by the test has no address of its own, from which it might call this machine.
  permissions: ['local-network-access'] as string[],
} as const;

/** Has pages and their configuration come from a configured site, at the address that the host knows. */
export async function showConfiguredPages(context: BrowserContext, origin: string): Promise<void> {
  await context.route(new RegExp(`^http://localhost:${e2ePorts.WEB_PORT}/`), async (route) => {
    const request = route.request();
    const url = new URL(request.url());
    if (request.resourceType() !== 'document' && url.pathname !== '/config.json') return route.continue();
    const response = await route.fetch({ url: `${origin}${url.pathname}${url.search}` });
    return route.fulfill({ response });
  });
}
