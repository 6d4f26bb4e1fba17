import { z } from 'zod';

/** A colour as #rrggbb. */
export const hexColour = z.string().regex(/^#[0-9a-f]{6}$/i);

/** A colour as #rrggbb, or nothing. */
export const optionalColour = z.union([z.literal(''), hexColour]).default('');
