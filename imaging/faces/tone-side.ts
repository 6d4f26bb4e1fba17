/** Side of the small chart that the tone of skin is measured on. */
export const TONE_SIDE = 128;
