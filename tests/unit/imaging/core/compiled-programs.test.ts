import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');

/** Files of the engine with an ending, from the top folder. */
function filesOf(ending: string): string[] {
  return readdirSync(path.join(root, 'imaging'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => path.posix.join('imaging', name));
}

const programs = filesOf('.wasm');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

describe('compiled programs', () => {
  it('Each is copied beside the bundle, and compiled anew from its folder', () => {
    const [build, kernels] = [read('scripts/build/main.ts'), read('scripts/kernels/main.ts')];
    for (const program of programs) {
      expect(build).toContain(`'${program}'`);
      expect(kernels).toContain(`'${path.posix.dirname(program)}'`);
    }
  });

  it('Each is read from the folder of the module that reads it, as it lies in a bundle', () => {
    const urls = filesOf('.ts').flatMap((file) =>
      Array.from(read(file).matchAll(/new URL\(\s*'([^']+\.wasm)'/g), ([, name = '']) =>
        path.posix.basename(name) === name.slice(2) ? path.posix.join(path.posix.dirname(file), name) : name,
      ),
    );
    expect(urls.sort()).toEqual([...programs].sort());
  });
});
