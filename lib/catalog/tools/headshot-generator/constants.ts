/** Possible flaws of a set of head shots. */
export const headshotWarnings = ['small_face', 'tight_photo', 'others_cut_away', 'others_left'] as const;
