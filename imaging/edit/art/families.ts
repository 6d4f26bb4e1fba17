import type { ArtFamily } from '#lib/catalog/tools/ai-art-generator/constants.ts';
import type { Family } from './sheet.ts';

/** Loaders of the families by name. */
export const families: Readonly<Record<ArtFamily, () => Promise<Family>>> = {
  'flow-field': async () => (await import('./families/flow-field.ts')).flowField,
  voronoi: async () => (await import('./families/voronoi.ts')).voronoi,
  plants: async () => (await import('./families/plants.ts')).plants,
  marble: async () => (await import('./families/marble.ts')).marble,
  'reaction-diffusion': async () => (await import('./families/reaction-diffusion.ts')).reactionDiffusion,
  attractor: async () => (await import('./families/attractor.ts')).attractor,
  truchet: async () => (await import('./families/truchet.ts')).truchet,
  'circle-packing': async () => (await import('./families/circle-packing.ts')).circlePacking,
  contours: async () => (await import('./families/contours.ts')).contours,
  rosette: async () => (await import('./families/rosette.ts')).rosette,
  waves: async () => (await import('./families/waves.ts')).waves,
  mountains: async () => (await import('./families/mountains.ts')).mountains,
  'stained-glass': async () => (await import('./families/stained-glass.ts')).stainedGlass,
  tiles: async () => (await import('./families/tiles.ts')).tiles,
  phyllotaxis: async () => (await import('./families/phyllotaxis.ts')).phyllotaxis,
  harmonograph: async () => (await import('./families/harmonograph.ts')).harmonograph,
};
