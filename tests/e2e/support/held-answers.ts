import { type BrowserContext, expect, type Page } from '@playwright/test';
import { e2ePorts } from '#scripts/test/e2e-ports.ts';

const apiOrigin = `http://localhost:${e2ePorts.API_PORT}`;

/** Answers of the host to the pages of a context, which a test holds back and lets go. */
export class HeldAnswers {
  private gate = Promise.withResolvers<void>();

  constructor() {
    this.gate.resolve();
  }

  /** Has every call of the pages pass through here. */
  async watch(context: BrowserContext): Promise<void> {
    await context.route(
      ({ origin }) => origin === apiOrigin,
      async (route) => {
        await this.gate.promise;
        // A page that is gone meanwhile waits for nothing.
        await route.continue().catch(() => undefined);
      },
    );
  }

  hold(): void {
    this.gate = Promise.withResolvers();
  }

  letGo(): void {
    this.gate.resolve();
  }
}

/** Notes on each page all that moves on it, from its first paint on. */
export async function noteShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const noted: { at: number; what: string }[] = [];
    Object.assign(window, { noted });
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      })[]) {
        for (const { node, previousRect, currentRect } of entry.sources) {
          const what = `${node?.nodeName} “${node?.textContent?.slice(0, 40)}”`;
          noted.push({
            at: entry.startTime,
            what: `${what}: ${place(previousRect)} → ${place(currentRect)}`,
          });
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * Does something, and expects that nothing on the page moves by it, also not within the half second after a
 * press that measures of layout shift leave out.
 */
export async function expectStill(page: Page, act: () => Promise<void>): Promise<void> {
  const from = await page.evaluate(() => performance.now());
  await act();
  // Shifts are observed after the frame that draws them.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const moved = await page.evaluate((from) => {
    const { noted } = window as unknown as { noted: { at: number; what: string }[] };
    return noted.filter(({ at }) => at >= from).map(({ what }) => what);
  }, from);
  expect(moved).toEqual([]);
}
