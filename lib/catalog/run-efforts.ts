import type { Effort } from './estimate-run-seconds.ts';

// Efforts of tools that are steps of a plan too.

/** Corrections of a photo that is not enlarged, and what enlarging adds. */
export const correctionEffort = {
  ...{ start: 0.4, perMegapixel: 0.2, perWorkingMegapixel: 0.8, perAddedMegapixel: 2.6 },
} as const satisfies Effort;

/** An extension of the photo. */
export const extensionEffort = {
  ...{ start: 2.6, perMegapixel: 0, perAddedMegapixel: 3 },
} as const satisfies Effort;

/** A swap, for each face that is swapped. */
export const swapEffort = {
  ...{ start: 1.8, perMegapixel: 0.35, perWorkingMegapixel: 0.7, perPiece: 1.5 },
} as const satisfies Effort;

/** A costume. */
export const costumeEffort = {
  ...{ start: 1.5, perMegapixel: 0.3, perWorkingMegapixel: 0.6 },
} as const satisfies Effort;

/** Most styles, which are painted or drawn on a copy. */
export const usualStyleEffort = {
  ...{ start: 0.4, perMegapixel: 0.25, perWorkingMegapixel: 0.85 },
} as const satisfies Effort;

/** Styles that draw no strokes. */
const lightStyleEffort = { start: 0.2, perMegapixel: 0.3 } as const satisfies Effort;

/** Styles that take far less or more than the usual one. */
export const styleEfforts = {
  pencil: { start: 0.1, perMegapixel: 0.25, perWorkingMegapixel: 1.75 },
  'low-poly': lightStyleEffort,
  'portrait-film': lightStyleEffort,
  'slide-film': lightStyleEffort,
  'monochrome-film': lightStyleEffort,
  vintage: lightStyleEffort,
  duotone: lightStyleEffort,
  cyanotype: lightStyleEffort,
  'pixel-art': lightStyleEffort,
  'retro-console': lightStyleEffort,
} as const satisfies Readonly<Record<string, Effort>>;
