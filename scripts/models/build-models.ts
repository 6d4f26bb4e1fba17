import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encodeOnnx } from './encode-onnx.ts';
import { type ModelSource, modelList } from './model-list.ts';

const root = path.resolve(import.meta.dirname, '../..');

function checkSum(name: string, bytes: Uint8Array, expected: string): void {
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== expected) throw new Error(`${name} has the SHA-256 ${found}, not ${expected}`);
}

async function buildModel({ name, files, sha256, convert }: ModelSource): Promise<Uint8Array> {
  const contents: Uint8Array[] = [];
  for (const file of files) {
    const bytes = await readFile(path.join(root, 'node_modules', file.path));
    checkSum(file.path, bytes, file.sha256);
    contents.push(bytes);
  }
  const model = encodeOnnx(convert(contents));
  checkSum(`${name}.onnx`, model, sha256);
  return model;
}

/**
 * Converts all models, or those of some names, into a folder, which is made if need be. Throws where a package's file, or a
 * result, is not the one that was tested.
 */
export async function buildModels(folder: string, names?: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const source of modelList.filter(({ name }) => names?.includes(name) ?? true)) {
    const target = path.join(folder, `${source.name}.onnx`);
    await writeFile(`${target}.part`, await buildModel(source));
    await rename(`${target}.part`, target);
  }
}
