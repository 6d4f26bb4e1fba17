/** For each frame, which pixels of the hole belong to letters or their outline; 1 where they do. */
export type Letters = readonly Uint8Array[];
