import type { SampleScene } from '../renderer/sample-scene.ts';
import { people } from './portraits/people.ts';

const portraits = people.map(
  (person) =>
    [
      `portrait-${person.name}`,
      async () => (await import('./portraits/portrait.ts')).default(person),
    ] as const,
);

/**
 * Every scene, by the name that the command line and file names use. Loaded when asked for: some fill large
 * tables.
 */
const scenes: Readonly<Record<string, () => Promise<SampleScene>>> = {
  'marked-product': async () => (await import('./product/product.ts')).markedProductSample,
  'marked-room': async () => (await import('./room/room.ts')).markedRoomSample,
  'marked-still-life': async () => (await import('./still-life/still-life.ts')).markedStillLifeSample,
  product: async () => (await import('./product/product.ts')).productSample,
  street: async () => (await import('./street/street.ts')).default,
  'still-life': async () => (await import('./still-life/still-life.ts')).stillLifeSample,
  room: async () => (await import('./room/room.ts')).roomSample,
  sign: async () => (await import('./shop/shop.ts')).signSample,
  night: async () => (await import('./shop/shop.ts')).nightSample,
  'night-truth': async () => (await import('./shop/shop.ts')).nightTruthSample,
  ...Object.fromEntries(portraits),
  friends: async () => (await import('./portraits/friends.ts')).default(),
  figure: async () => (await import('./portraits/figure/figure.ts')).default(),
  'old-photo': async () => (await import('./old-photo/old-photo.ts')).oldPhotoSample,
  'old-photo-truth': async () => (await import('./old-photo/old-photo.ts')).oldPhotoTruthSample,
  landscape: async () => (await import('./landscape/landscape.ts')).default,
};

export const sceneNames = Object.keys(scenes);

/** @throws RangeError for an unknown name */
export async function loadScene(name: string): Promise<SampleScene> {
  const load = scenes[name];
  if (!load) throw new RangeError(`no scene is called ${name}; there are ${sceneNames.join(', ')}`);
  return load();
}
