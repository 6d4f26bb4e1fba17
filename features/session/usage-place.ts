import type { watchUsage } from './watch-usage.ts';

const provided = Promise.withResolvers<typeof watchUsage>();

/** Resolves with the watch of uses once the page has loaded it, when the browser is idle. */
export const usageWatch = provided.promise;

/** Says how this page watches uses. */
export const provideUsageWatch = provided.resolve;
