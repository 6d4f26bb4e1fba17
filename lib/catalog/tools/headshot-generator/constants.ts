/** Possible flaws of a set of head shots. */
export const headshotWarnings = ['small_face', 'tight_photo', 'others_cut_away', 'others_left'] as const;

/** Most head shots of a set, and of one that takes a free use of the day. */
export const MAX_HEADSHOTS = 120;
export const MAX_FREE_HEADSHOTS = 4;

/** Head shots that are made in one go. A larger set is made in parts, with room for others between them. */
export const HEADSHOTS_OF_A_PART = 10;

/**
 * True of a set that is delivered by the piece: it is paid in head shots where those are sold, each portrait
 * counts as soon as it is made, and what is made stays when the rest fails or is cancelled.
 * @param set as the parameters of a run name it
 */
export function isDeliveredByPiece({
  count,
  paid,
}: {
  readonly count?: unknown;
  readonly paid?: unknown;
}): boolean {
  return paid === true || (typeof count === 'number' && count > MAX_FREE_HEADSHOTS);
}
