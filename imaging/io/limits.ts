/** Most pixels (width × height) that a picture may have. Decoders are not called for more. */
export const MAX_PIXELS = 50_000_000;

/** Longest side in pixels. WebP itself ends at 16 383. */
export const MAX_SIDE = 16_384;
