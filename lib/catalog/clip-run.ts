/** The most of a clip that one run works on, and the most that comes out. */
export const CLIP_RUN = {
  seconds: 10,
  /** Pixels of the shorter side; larger frames are scaled down. */
  shortSide: 1080,
  /** Frames beyond this rate are left out evenly. */
  framesPerSecond: 60,
} as const;
