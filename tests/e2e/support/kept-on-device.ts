import type { Page } from '@playwright/test';
import { HOUR_MS } from '#lib/time/durations.ts';

const DATABASE = 'pictor';

/** Reads a store of the page's browser database; nothing where the page has made none so far. */
export function keptOf<T>(page: Page, shelf: string): Promise<readonly T[]> {
  return page.evaluate(
    async ([database, name]) => {
      // Opening one that is not there would make it, empty, before the page does.
      const databases = await indexedDB.databases();
      if (!databases.some((known) => known.name === database)) return [];
      return new Promise<readonly T[]>((resolve) => {
        const opening = indexedDB.open(database);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.map(({ value }) => value));
          };
        };
      });
    },
    [DATABASE, shelf] as const,
  );
}

/** Makes what is kept on a shelf so many hours older. */
export function ageKept(page: Page, shelf: string, hours: number): Promise<void> {
  return page.evaluate(
    ([database, name, milliseconds]) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open(database);
        opening.onsuccess = () => {
          const changing = opening.result.transaction(name, 'readwrite');
          const store = changing.objectStore(name);
          const reading = store.getAll();
          reading.onsuccess = () => {
            for (const entry of reading.result)
              store.put({ ...entry, savedAt: entry.savedAt - milliseconds });
          };
          changing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [DATABASE, shelf, hours * HOUR_MS] as const,
  );
}
