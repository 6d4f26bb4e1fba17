import { hkdfSync, randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from './start-error.ts';

const SECRET_BYTES = 32;
/** Characters of the shortest secret that is taken, as for the variable SECRET. */
const MIN_SECRET_LENGTH = 32;
const KEY_BYTES = 32;

/**
 * Makes the file with the secret unless it is there. Linked into place whole and synced, so that nobody reads
 * half of it.
 */
async function makeOnce(file: string): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await rm(draft, { force: true });
  {
    await using handle = await open(draft, 'wx', 0o600);
    await handle.writeFile(`${randomBytes(SECRET_BYTES).toString('base64url')}\n`);
    await handle.sync();
  }
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
}

/**
 * The given secret, or the one of the data folder, which is made, readable by its owner only, where there is
 * none.
 * @throws StartError where the file holds less than a secret
 */
export async function loadSecret(dataFolder: string, given: string | undefined): Promise<Buffer> {
  if (given !== undefined) return Buffer.from(given, 'utf8');
  const file = path.join(dataFolder, 'secret');
  const read = () => readFile(file, 'utf8');
  const kept = await read().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await makeOnce(file);
    return read();
  });
  const secret = kept.trim();
  if (secret.length < MIN_SECRET_LENGTH) {
    throw new StartError(
      `The secret in ${file} is empty or too short. Restore it from a backup, or delete the file to have a new one made.`,
    );
  }
  return Buffer.from(secret, 'utf8');
}

/** A 256-bit key for one purpose (HKDF-SHA-256, RFC 5869), so that no two parts of the host share a key. */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `pictor ${purpose}`, KEY_BYTES));
}
