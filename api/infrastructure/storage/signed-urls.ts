const GRID_SECONDS = 15 * 60;

/** The next quarter of an hour at or after a time, both in epoch seconds. */
export function roundUpToGrid(seconds: number): number {
  return Math.ceil(seconds / GRID_SECONDS) * GRID_SECONDS;
}

/** The last quarter of an hour at or before a time, both in epoch seconds. */
export function roundDownToGrid(seconds: number): number {
  return Math.floor(seconds / GRID_SECONDS) * GRID_SECONDS;
}

const DOWNLOAD_NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,127}$/;

/** The header for a file that is shown (null) or saved under a name of plain letters, digits and `_ . -`. */
export function dispositionOf(downloadName: string | null): string {
  if (downloadName === null) {
    return 'inline';
  }
  if (!DOWNLOAD_NAME.test(downloadName)) {
    throw new Error('not a download name');
  }
  return `attachment; filename="${downloadName}"`;
}
