import type { Frame, Page, Route } from '@playwright/test';
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

/** Frames that answer the requests of their pages. */
const answering = new WeakMap<Page, Frame>();

/** Hands the requests of a page to `answerRequest` in the frame of its present test file. */
export const startRouting: BrowserCommand<[]> = async ({ page, frame }) => {
  const isRouted = answering.has(page);
  answering.set(page, await frame());
  if (!isRouted) await page.route(ANSWERED, (route) => answer(route, answering.get(page)));
};

async function answer(route: Route, frame: Frame | undefined): Promise<void> {
  const request = route.request();
  const sent = { method: request.method(), url: request.url(), body: request.postData() ?? '' };
  try {
    const given = await frame?.evaluate((one) => (globalThis as HostPlace).answerRequest?.(one), sent);
    if (!given) return await route.abort('connectionreset');
    const { status, contentType, body } = given;
    await route.fulfill({ status, contentType, body: Buffer.from(body, 'base64') });
  } catch {
    // The page of the test is gone, and nobody waits for the answer.
    await route.abort().catch(() => undefined);
  }
}

/** Has no file of the test’s code whose address contains a text come to the page, as without a connection. */
export const cutCode: BrowserCommand<[path: string]> = async ({ page }, path) => {
  await page.route(`**${path}*`, (route) => route.abort('internetdisconnected'));
};

export const mendCode: BrowserCommand<[path: string]> = async ({ page }, path) => {
  await page.unroute(`**${path}*`);
};

export const stopRouting: BrowserCommand<[]> = async ({ page }) => {
  answering.delete(page);
  await page.unroute(ANSWERED);
};
