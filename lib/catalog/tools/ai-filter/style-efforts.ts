import type { Effort } from '../../estimate-run-seconds.ts';

/** Of most styles, which are painted or drawn on a copy. */
export const USUAL_STYLE: Effort = { start: 0.4, perMegapixel: 0.25, perWorkingMegapixel: 0.85 };

/** Of styles that draw no strokes. */
const LIGHT_STYLE: Effort = { start: 0.2, perMegapixel: 0.3 };

/** Efforts of the styles that take far less or more than the usual one. */
export const styleEfforts = {
  pencil: { start: 0.1, perMegapixel: 0.25, perWorkingMegapixel: 1.75 },
  'low-poly': LIGHT_STYLE,
  'portrait-film': LIGHT_STYLE,
  'slide-film': LIGHT_STYLE,
  'monochrome-film': LIGHT_STYLE,
  vintage: LIGHT_STYLE,
  duotone: LIGHT_STYLE,
  cyanotype: LIGHT_STYLE,
  'pixel-art': LIGHT_STYLE,
  'retro-console': LIGHT_STYLE,
} as const satisfies Readonly<Record<string, Effort>>;
