import { chmodSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

/** Throws one clear line where something listens on the port already. */
export async function checkPort(port: number, variable: 'WEB_PORT' | 'API_PORT'): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is already in use' : `cannot be opened (${error.code})`;
      reject(new Error(`Port ${port} ${reason}. Set ${variable} to another one.`));
    });
    server.listen(port, () => server.close(() => resolve()));
  });
}

const NEEDED_MEGABYTES = 300;

/**
 * Makes the data folder, open to its owner only, and throws one clear line where it cannot be written or its
 * disk is full.
 */
export function checkDataFolder(folder: string): void {
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    closeFolder(folder);
    tryWriting(probe);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new Error(`The disk of ${folder} is full.`);
    throw new Error(`The data folder ${folder} cannot be written (${code}). Set DATA_DIR to another one.`);
  }
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / 2 ** 20);
  if (free < NEEDED_MEGABYTES) {
    throw new Error(
      `The disk of ${folder} has ${free} MB left; Pictor needs at least ${NEEDED_MEGABYTES} MB.`,
    );
  }
}

/** Leaves nothing behind, even where a full disk takes the name of a file but not its bytes. */
function tryWriting(file: string): void {
  try {
    writeFileSync(file, 'x');
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * A folder of another owner, such as a mounted volume, keeps its mode; the umask closes what is written
 * there.
 */
function closeFolder(folder: string): void {
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  }
}
