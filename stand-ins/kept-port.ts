import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Starts a server at the port that it had at its last start, so that addresses of its pages stay good, or at
 * a free one where another program has taken that.
 * @param file keeps the port between starts
 */
export async function startAtKeptPort<Started extends { readonly origin: string }>(
  file: string,
  start: (port: number) => Promise<Started>,
): Promise<Started> {
  const kept = readPort(file);
  const started = await start(kept).catch((error: NodeJS.ErrnoException) => {
    if (kept === 0 || error.code !== 'EADDRINUSE') throw error;
    return start(0);
  });
  writeFileSync(file, new URL(started.origin).port, { mode: 0o600 });
  return started;
}

/** Zero where there is none. */
function readPort(file: string): number {
  try {
    const port = Number(readFileSync(file, 'utf8'));
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0;
  } catch {
    return 0;
  }
}
