import type { ArtFamily } from '#lib/catalog/tools/ai-art-generator/constants.ts';
import type { ImageSubject, ScenicSubject } from '#lib/catalog/tools/ai-image-generator/constants.ts';
import { type ArtColours, onDark, readColours } from './art-colours.ts';
import type { Family } from './sheet.ts';

/** Loaders of the families by name; browsers load them as well, and lettering needs files of fonts. */
export const families: Readonly<
  Record<Exclude<ArtFamily | ImageSubject, ScenicSubject | 'lettering'>, () => Promise<Family>>
> = {
  'flow-field': async () => (await import('./families/flow-field.ts')).default,
  voronoi: async () => (await import('./families/voronoi.ts')).default,
  plants: async () => (await import('./families/plants.ts')).default,
  marble: async () => (await import('./families/marble.ts')).default,
  attractor: async () => (await import('./families/attractor.ts')).default,
  truchet: async () => (await import('./families/truchet.ts')).default,
  'circle-packing': async () => (await import('./families/circle-packing.ts')).default,
  'paper-layers': async () => (await import('./families/paper-layers.ts')).default,
  waves: async () => (await import('./families/waves.ts')).default,
  mountains: async () => (await import('./families/mountains.ts')).default,
  'stained-glass': async () => (await import('./families/stained-glass.ts')).default,
  tiles: async () => (await import('./families/tiles.ts')).default,
  phyllotaxis: async () => (await import('./families/phyllotaxis.ts')).default,
  harmonograph: async () => (await import('./families/harmonograph.ts')).default,
  'soft-colours': async () => (await import('./families/soft-colours.ts')).default,
  'low-poly': async () => (await import('./families/low-poly.ts')).default,
  scales: async () => (await import('./families/scales.ts')).default,
  terrazzo: async () => (await import('./families/terrazzo.ts')).default,
  rainbow: async () => (await import('./families/rainbow.ts')).default,
};

/** Colours that a family draws with: glass is set in lead, and fine lines glow on the dark. */
export function coloursOf(family: string, palette: readonly string[]): ArtColours {
  const read = readColours(palette);
  return family === 'stained-glass' || family === 'harmonograph' ? onDark(read) : read;
}

/** Units of the finest lines of families that are made of such lines. */
export const fineLines: Readonly<Partial<Record<ArtFamily | ImageSubject, number>>> = {
  harmonograph: 0.8,
  attractor: 1,
  // Letters have fine parts as well.
  lettering: 0.6,
};
