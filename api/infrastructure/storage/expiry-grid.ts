const GRID_SECONDS = 15 * 60;

/** The next quarter of an hour at or after a time, both in epoch seconds. */
export function roundUpToGrid(seconds: number): number {
  return Math.ceil(seconds / GRID_SECONDS) * GRID_SECONDS;
}

/** The last quarter of an hour at or before a time, both in epoch seconds. */
export function roundDownToGrid(seconds: number): number {
  return Math.floor(seconds / GRID_SECONDS) * GRID_SECONDS;
}
