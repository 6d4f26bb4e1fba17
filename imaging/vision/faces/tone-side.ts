/** Side of the small UV map for skin tones, in pixels. */
export const TONE_SIDE = 128;
