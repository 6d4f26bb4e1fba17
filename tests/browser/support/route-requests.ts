import type { BrowserCommand } from 'vitest/node';

/** A request as the page sent it. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly body: string;
}

/** An answer to a request; null cuts the connection. */
export interface SentAnswer {
  readonly status: number;
  readonly contentType: string;
  /** In base64. */
  readonly body: string;
}

/** The place in a page where its host answers. */
export interface HostPlace {
  answerRequest?: (request: SentRequest) => Promise<SentAnswer | null>;
}

/** Requests to our hosts and to those of others; all others fetch the code of the test. */
const ANSWERED =
  /^https?:\/\/([^/]+\/(config\.json$|api\/|files\/)|[^/]+\.example\/|accounts\.google\.com\/gsi\/)/;

/** Hands the requests of a test's page to `answerRequest` in that page, until `stopRouting`. */
export const startRouting: BrowserCommand<[]> = async ({ page, frame }) => {
  const tests = await frame();
  await page.unroute(ANSWERED);
  await page.route(ANSWERED, async (route) => {
    const request = route.request();
    const sent = { method: request.method(), url: request.url(), body: request.postData() ?? '' };
    try {
      const answer = await tests.evaluate((one) => (globalThis as HostPlace).answerRequest?.(one), sent);
      if (!answer) return await route.abort('connectionreset');
      const { status, contentType, body } = answer;
      await route.fulfill({ status, contentType, body: Buffer.from(body, 'base64') });
    } catch {
      // The page of the test is gone, and nobody waits for the answer.
      await route.abort().catch(() => undefined);
    }
  });
};

export const stopRouting: BrowserCommand<[]> = async ({ page }) => {
  await page.unroute(ANSWERED);
};
