import type { Scene } from './scene.ts';

const MAX_NAMES = 32;

/**
 * The names of a scene's solids and their parts, in order of first use; the place of a name is its bit in a
 * frame.
 */
export function listNames({ solids }: Scene): readonly string[] {
  return [...new Set(solids.flatMap(({ name, parts = [] }) => [name, ...parts]))];
}

/** Bit of each solid's name, by the solid's index. @throws RangeError when a scene has more than 32 names */
export function nameBits(scene: Scene): Uint32Array {
  const names = listNames(scene);
  if (names.length > MAX_NAMES) throw new RangeError(`${names.length} names, ${MAX_NAMES} fit`);
  return Uint32Array.from(scene.solids, ({ name }) => 1 << names.indexOf(name));
}

/** For each solid the bits of its own name and of its parts' names, by `Surface.part`. */
export function partBits(scene: Scene): readonly Uint32Array[] {
  const names = listNames(scene);
  return scene.solids.map(({ name, parts = [] }) =>
    Uint32Array.from([name, ...parts], (part) => 1 << names.indexOf(part)),
  );
}
