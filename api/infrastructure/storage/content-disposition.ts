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
