/** Times the width and height of a video. */
export const videoFactors = [1, 2] as const;

/** The most that is enlarged in one run: seconds, and pixels of the shorter side. */
export const ENLARGED = { seconds: 5, shortSide: 720 } as const;
