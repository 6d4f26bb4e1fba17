/** Side of the UV maps of clips in pixels: a quarter of the work of a photo's. */
export const CLIP_MAP_SIDE = 256;
