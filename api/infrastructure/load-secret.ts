import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const SECRET_BYTES = 32;

/** Makes the file with the secret unless it is there. Linked into place whole, so that nobody reads half of it. */
async function makeOnce(file: string): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`, { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
}

/** The given secret, or the one kept in the data folder, which is made (readable by its owner only) where there is none. */
export async function loadSecret(dataFolder: string, given: string | undefined): Promise<Buffer> {
  if (given !== undefined) return Buffer.from(given, 'utf8');
  const file = path.join(dataFolder, 'secret');
  const read = () => readFile(file, 'utf8');
  const kept = await read().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await makeOnce(file);
    return read();
  });
  return Buffer.from(kept.trim(), 'utf8');
}
