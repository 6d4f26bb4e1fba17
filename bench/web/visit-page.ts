import { setTimeout as delay } from 'node:timers/promises';
import { type CDPSession, chromium, type Page } from '@playwright/test';

const WATCH_MS = 5000;

/** Behaviour of a real browser on a page left alone for five seconds. */
export interface Visit {
  /** Bytes on the wire by kind of resource: Script, Document, Font … */
  readonly bytesByKind: ReadonlyMap<string, number>;
  readonly layoutShift: number;
  /** Console messages and failures, except calls to the absent api. */
  readonly complaints: readonly string[];
}

async function countBytes(session: CDPSession): Promise<Map<string, number>> {
  const kinds = new Map<string, string>();
  const bytes = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
  });
  await session.send('Network.enable');
  return bytes;
}

async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            total += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(total)));
      }),
  );
}

/** Opens a page in Chromium, leaves it alone for five seconds, and reports transfers and layout shifts. */
export async function visitPage(url: string): Promise<Visit> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('ERR_CONNECTION_REFUSED'))
        complaints.push(message.text());
    });
    const bytesByKind = await countBytes(await page.context().newCDPSession(page));
    await page.goto(url, { waitUntil: 'load' });
    await delay(WATCH_MS);
    return { bytesByKind, layoutShift: await layoutShift(page), complaints };
  } finally {
    await browser.close();
  }
}
