import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ModelSource, modelList } from './model-list.ts';

const root = path.resolve(import.meta.dirname, '../..');

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function checkSum(
  name: string,
  { bytes, expected }: { readonly bytes: Uint8Array; readonly expected: string },
): void {
  const found = hashOf(bytes);
  if (found !== expected) throw new Error(`${name} has the SHA-256 ${found}, not ${expected}`);
}

function pathOf(file: { readonly path: string }): string {
  return path.join(root, 'node_modules', file.path);
}

async function buildModel({ result, files, sha256, convert }: ModelSource): Promise<Uint8Array> {
  const contents: Uint8Array[] = [];
  for (const file of files) {
    const bytes = await readFile(pathOf(file));
    checkSum(file.path, { bytes, expected: file.sha256 });
    contents.push(bytes);
  }
  const bytes = convert(contents);
  checkSum(result, { bytes, expected: sha256 });
  return bytes;
}

async function isBuilt(file: string, { sha256 }: ModelSource): Promise<boolean> {
  const bytes = await readFile(file).catch(() => undefined);
  return bytes !== undefined && hashOf(bytes) === sha256;
}

/** True for a model that the product can do without and whose package is not installed, which is told. */
function isLeftOut({ name, isOptional, files }: ModelSource): boolean {
  if (!isOptional || files.every((file) => existsSync(pathOf(file)))) return false;
  process.stderr.write(`${name} is not built: its package is not installed\n`);
  return true;
}

/**
 * Converts all models and their companions, or those of some names, into a folder, which is created. Existing
 * files stay. Optional ones without their package are left out. Throws if a package's file, or a result,
 * differs from the tested one.
 */
export async function buildModels(folder: string, names?: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const source of modelList.filter(({ name }) => names?.includes(name) ?? true)) {
    const target = path.join(folder, source.result);
    if ((await isBuilt(target, source)) || isLeftOut(source)) continue;
    // Unique name: several programs may build at the same moment.
    const part = `${target}.${randomUUID()}.part`;
    await writeFile(part, await buildModel(source));
    await rename(part, target);
  }
}
