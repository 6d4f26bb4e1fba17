import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { documentedGroups, renderEnvExample, renderReadme } from '#scripts/configuration/main.ts';

const variables = documentedGroups.flatMap((group) => group.variables);
const names = variables.map(({ name }) => name);

/** Variables that programs around ours set, and operators do not. */
const foreign = ['NODE_ENV', 'PORT', 'SystemRoot'];

const STALE = 'npm run configuration writes it anew';

it('.env.example is what the groups of settings declare', () => {
  expect(readFileSync('.env.example', 'utf8'), STALE).toBe(renderEnvExample());
});

it('The table of variables in the README is what the groups of settings declare', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(readme, STALE).toBe(renderReadme(readme));
});

it('A README without the marks of its table is refused', () => {
  expect(() => renderReadme('# Pictor\n')).toThrow('lacks the marks');
});

it('Each variable is declared once, by one line that ends with a full stop and fits into a comment', () => {
  expect(new Set(names).size).toBe(names.length);
  for (const { description } of variables) expect(description).toMatch(/^\S.{5,105}\.$/);
});

it('Every variable that an env.ts reads by name is declared', () => {
  const files = globSync(['{api,imaging,lib,web}/**/env.ts', 'scripts/start/env.ts']);
  const read = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(/process\.env\.(\w+)|readOrigin\('(\w+)'\)/g)].map(
      (match) => match[1] ?? match[2],
    );
  });
  expect(read.length).toBeGreaterThan(10);
  expect(read.filter((name) => ![...names, ...foreign].includes(name ?? ''))).toEqual([]);
});
