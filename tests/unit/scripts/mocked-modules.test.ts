import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** A mock of a module that is named by an import of this tree, as text or as `import()`. */
const OWN_MODULE = /\bvi\.(?:do)?mock\(\s*(?:import\(\s*)?['"`][#.]/i;

const mockOf = (module: string) => `vi.${'mock'}(${module}, () => ({}));`;

it('No test replaces a module of our own', () => {
  for (const module of ["'#lib/a.ts'", "'../a.ts'", "\n  import('#lib/a.ts')"]) {
    expect(OWN_MODULE.test(mockOf(module))).toBe(true);
  }
  expect(OWN_MODULE.test(mockOf("'next/navigation'"))).toBe(false);
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => OWN_MODULE.test(readFileSync(path.join('tests', file), 'utf8')))).toEqual([]);
});
