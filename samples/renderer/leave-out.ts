import type { Scene } from './scene.ts';

/**
 * The scene without the solids of these names: what a picture would be had they never stood there.
 * @throws RangeError for an unknown name
 */
export function leaveOut(scene: Scene, names: readonly string[]): Scene {
  // Parts cannot be left out: they are places of one surface.
  const known = [...new Set(scene.solids.map(({ name }) => name))];
  for (const name of names)
    if (!known.includes(name))
      throw new RangeError(`no solid is called ${name}; there are ${known.join(', ')}`);
  return { ...scene, solids: scene.solids.filter(({ name }) => !names.includes(name)) };
}
