import type { Page } from '@playwright/test';

/** Responses of a page during work. */
export interface Responses {
  /** Milliseconds of the longest piece of work that kept the page busy; 0 where none took more than 50. */
  readonly longestTask: number;
  readonly longTasks: number;
  /** Milliseconds from each press of a key or a pointer to the next paint, the slowest first. */
  readonly interactions: readonly number[];
}

interface Watch {
  tasks: number[];
  interactions: Map<number, number>;
}

declare global {
  interface Window {
    editorWatch?: Watch;
  }
}

/** Begins the watch; earlier events do not count. */
export async function startWatch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watch: Watch = { tasks: [], interactions: new Map() };
    window.editorWatch = watch;
    const since = performance.now();
    new PerformanceObserver((list) => {
      for (const { duration, startTime } of list.getEntries())
        if (startTime >= since) watch.tasks.push(duration);
    }).observe({ type: 'longtask' });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
        const { interactionId = 0, duration, startTime } = entry;
        if (interactionId === 0 || startTime < since) continue;
        watch.interactions.set(interactionId, Math.max(duration, watch.interactions.get(interactionId) ?? 0));
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

/** Reads the events since the watch began, once the page is idle. */
export async function readWatch(page: Page): Promise<Responses> {
  return page.evaluate(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 500);
    });
    const { tasks = [], interactions = new Map<number, number>() } = window.editorWatch ?? {};
    return {
      longestTask: Math.max(0, ...tasks),
      longTasks: tasks.length,
      interactions: [...interactions.values()].sort((a, b) => b - a),
    };
  });
}
