import type { Effort } from '../estimate-run-seconds.ts';
import type { Intent } from './plan.ts';

/** Turns, and cuts that look for nothing first. */
const TURN: Effort = { start: 0.1, perMegapixel: 0.05 };
const CORRECTION: Effort = { start: 0.5, perMegapixel: 0.6 };
const CLOTHES: Effort = { start: 6.5, perMegapixel: 0.3 };
const BACKGROUND: Effort = { start: 2.3, perMegapixel: 1.6 };

/**
 * Effort of each step of a plan, by intent and, where it matters, its choice. Measured as the steps run: with
 * the search for the tapped thing, or for people and their outlines, which the tools' own runs may be spared.
 */
export const stepEfforts: Readonly<Record<Intent | 'background.scene' | 'enlarge.2' | 'enlarge.4', Effort>> =
  {
    'remove-watermark': { start: 5.5, perMegapixel: 0.3, perMarkedMegapixel: 40 },
    remove: { start: 5, perMegapixel: 0.6, perMarkedMegapixel: 6 },
    repair: CORRECTION,
    denoise: CORRECTION,
    enhance: CORRECTION,
    sharpen: CORRECTION,
    enlarge: CORRECTION,
    'enlarge.2': { ...CORRECTION, perAddedMegapixel: 2.6 },
    'enlarge.4': { ...CORRECTION, perAddedMegapixel: 2.6 },
    straighten: { start: 0.5, perMegapixel: 0.15 },
    rotate: TURN,
    mirror: TURN,
    face: { start: 5.6, perMegapixel: 0.3 },
    recolour: { start: 9, perMegapixel: 0.4 },
    replace: { start: 6, perMegapixel: 1.4 },
    hair: { start: 11, perMegapixel: 0.8 },
    clothes: CLOTHES,
    pattern: CLOTHES,
    costume: { start: 3, perMegapixel: 0.45 },
    'cut-out': { start: 2, perMegapixel: 1 },
    background: BACKGROUND,
    'background.scene': { start: 6, perMegapixel: 1.6 },
    'blur-background': BACKGROUND,
    put: BACKGROUND,
    adjust: { start: 0.1, perMegapixel: 0.15 },
    extend: { start: 1.8, perMegapixel: 0, perAddedMegapixel: 1.4 },
    crop: { start: 1.2, perMegapixel: 0.05 },
    style: { start: 0.7, perMegapixel: 0.5 },
    headshot: { start: 6, perMegapixel: 0.3 },
    passport: { start: 2.4, perMegapixel: 0.3 },
    sticker: { start: 6, perMegapixel: 0.1 },
    'side-by-side': { start: 0.2, perMegapixel: 0.2 },
    collage: { start: 0.2, perMegapixel: 0.2 },
  };
