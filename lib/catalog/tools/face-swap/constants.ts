/** Possible flaws of a swap. */
export const swapWarnings = [
  'poses_hardly_fit',
  'poses_differ',
  'source_turned',
  'source_eyes_shut',
  'source_hazy',
  'source_small',
  'little_replaced',
] as const;
