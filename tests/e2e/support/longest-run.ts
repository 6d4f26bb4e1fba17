/**
 * Milliseconds after which a run counts as lost, also on a busy machine with others before it in the queue.
 */
export const LONGEST_RUN_MS = 120_000;
