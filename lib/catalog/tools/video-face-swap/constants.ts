/** Possible flaws of a swap in a video, the worst first. */
export const videoSwapWarnings = [
  'source_turned',
  'source_eyes_shut',
  'source_small',
  'source_hazy',
  'target_turned',
  'target_small',
  'face_lost',
  'little_replaced',
] as const;
