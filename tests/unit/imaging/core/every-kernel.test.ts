import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');

function filesUnder(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

/** Folders of kernels: code from numbers to numbers that can be held to its properties. */
const kernelFolders = [
  ...['colour', 'filters', 'geometry', 'io', 'morphology', 'numeric'],
  ...['patchmatch', 'raster', 'segmentation', 'solvers', 'threads', 'wasm'],
];

/** Not imported: types and constants, which have no behaviour, and the program of a thread. */
const notImported = [
  'imaging/core/patchmatch/nearest-neighbour-field.ts',
  'imaging/core/threads/kernel-thread.ts',
  'imaging/core/wasm/web-assembly.d.ts',
];

it('Every module of the kernels is imported by a test of its own', () => {
  const tests = filesUnder('tests/unit').filter((file) => file.endsWith('.test.ts'));
  const imported = new Set(
    tests.flatMap((file) =>
      Array.from(
        readFileSync(path.join(root, file), 'utf8').matchAll(/'#(imaging\/core\/[^']+)'/g),
        ([, name]) => name,
      ),
    ),
  );
  const kernels = kernelFolders.flatMap((folder) => filesUnder(`imaging/core/${folder}`));
  const missing = kernels.filter((file) => !imported.has(file) && !notImported.includes(file));
  expect(missing).toEqual([]);
});
