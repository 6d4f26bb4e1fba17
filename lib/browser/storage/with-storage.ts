/**
 * Uses the storage of this tab, or another; undefined where the browser forbids or has filled it, or where
 * `use` throws.
 */
export function withStorage<T>(use: (storage: Storage) => T, storage = () => sessionStorage): T | undefined {
  try {
    return use(storage());
  } catch {
    return undefined;
  }
}
