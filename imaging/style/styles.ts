import type { Style } from './style.ts';

/** Styles, each loaded at its first use. */
export const styles = {
  oil: async () => (await import('./oil.ts')).oil,
  watercolour: async () => (await import('./watercolour.ts')).watercolour,
  gouache: async () => (await import('./gouache.ts')).gouache,
  pastel: async () => (await import('./pastel.ts')).pastel,
  'coloured-pencil': async () => (await import('./coloured-pencil.ts')).colouredPencil,
  pencil: async () => (await import('./pencil.ts')).pencil,
  charcoal: async () => (await import('./charcoal.ts')).charcoal,
  'ink-wash': async () => (await import('./ink-wash.ts')).inkWash,
  linocut: async () => (await import('./linocut.ts')).linocut,
  comic: async () => (await import('./comic.ts')).comic,
  'pop-art': async () => (await import('./pop-art.ts')).popArt,
  'soft-toon': async () => (await import('./soft-toon.ts')).softToon,
  mosaic: async () => (await import('./mosaic.ts')).mosaic,
  'stained-glass': async () => (await import('./stained-glass.ts')).stainedGlass,
  'low-poly': async () => (await import('./low-poly.ts')).lowPoly,
  'paper-cut': async () => (await import('./paper-cut.ts')).paperCut,
  'pixel-art': async () => (await import('./pixel-art.ts')).pixelArt,
  'retro-console': async () => (await import('./retro-console.ts')).retroConsole,
  neon: async () => (await import('./neon.ts')).neon,
  'portrait-film': async () => (await import('./portrait-film.ts')).portraitFilm,
  'slide-film': async () => (await import('./slide-film.ts')).slideFilm,
  'monochrome-film': async () => (await import('./monochrome-film.ts')).monochromeFilm,
  vintage: async () => (await import('./vintage.ts')).vintage,
  duotone: async () => (await import('./duotone.ts')).duotone,
  cyanotype: async () => (await import('./cyanotype.ts')).cyanotype,
} satisfies Record<string, () => Promise<Style>>;

export type StyleKey = keyof typeof styles;
