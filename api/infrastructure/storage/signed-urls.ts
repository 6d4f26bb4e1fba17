const GRID_SECONDS = 15 * 60;

/** The next quarter of an hour at or after a time, both in epoch seconds. */
export function roundUpToGrid(seconds: number): number {
  return Math.ceil(seconds / GRID_SECONDS) * GRID_SECONDS;
}

/** The last quarter of an hour at or before a time, both in epoch seconds. */
export function roundDownToGrid(seconds: number): number {
  return Math.floor(seconds / GRID_SECONDS) * GRID_SECONDS;
}

const DOWNLOAD_NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_.-]{0,127}$/u;

/**
 * The header for a file that is shown (null) or saved under a name of letters and digits of any script and
 * `_ . -`. Headers are ASCII, so other letters follow encoded (RFC 8187), after a name without them.
 */
export function dispositionOf(downloadName: string | null): string {
  if (downloadName === null) {
    return 'inline';
  }
  if (!DOWNLOAD_NAME.test(downloadName)) {
    throw new Error('not a download name');
  }
  const plain = downloadName.replaceAll(/[^\x20-\x7e]/g, '_');
  if (plain === downloadName) return `attachment; filename="${plain}"`;
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(downloadName)}`;
}
