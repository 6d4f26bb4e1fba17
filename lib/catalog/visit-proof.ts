/** Visits of one network in an hour that need no proof of work. */
export const VISITS_WITHOUT_PROOF = 60;

/** Puzzles of one proof: many small ones take nearly the same time on every try, one large one does not. */
export const PROOF_PARTS = 16;
