import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ManifestEntry, SERVE_FOLDER } from '../manifest.ts';
import { compress } from './compress.ts';
import { isCompressible } from './content-type.ts';
import type { FoundAnswer } from './find-answers.ts';
import { scriptHashes } from './script-hashes.ts';

/** Compresses one answer into the serve folder and describes it. */
export async function prepareAnswer(found: FoundAnswer): Promise<ManifestEntry> {
  const bytes = await readFile(found.file);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
  const entry: ManifestEntry = {
    ...found,
    hash,
    ...(found.kind === 'page' ? { scripts: scriptHashes(bytes.toString('utf8')) } : {}),
  };
  const forms = isCompressible(found.type) ? await compress(bytes) : undefined;
  if (forms === undefined) return entry;
  const br = path.join(SERVE_FOLDER, `${hash}.br`);
  const gzip = path.join(SERVE_FOLDER, `${hash}.gz`);
  await Promise.all([writeFile(br, forms.br), writeFile(gzip, forms.gzip)]);
  return { ...entry, br, gzip };
}
