import { perMinute } from '#lib/contract/call.ts';

/** Longest body of a request; files go to the storage instead. */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * Requests of one network address to all calls together. Generous, as a school or an office may share one.
 */
export const ADDRESS_LIMIT = perMinute(1200);
