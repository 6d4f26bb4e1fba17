import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
);

/**
 * True where a package at `place` finds another by Node’s rules: in its own `node_modules` or in one above.
 */
function finds(place: string, name: string): boolean {
  const own = `${place ? `${place}/` : ''}node_modules/${name}`;
  if (own in packages) return true;
  if (place === '') return false;
  const above = place.lastIndexOf('/node_modules/');
  return finds(above < 0 ? '' : place.slice(0, above), name);
}

// npm leaves out builds of other platforms that the registry it was run against does not have, and `npm ci`
// then refuses the lockfile.
it('The lockfile names the builds of every platform', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !finds(place, name))
      .map((name) => `${name} (of ${place})`),
  );
  expect(missing).toEqual([]);
});
