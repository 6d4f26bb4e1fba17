/** Storage key of the user store. Apart from the store, which the first load of a page does without. */
export const USER_STORAGE_KEY = 'user';

/** Storage key of runs whose end nobody has seen yet. Apart from the rest, to keep the first load small. */
export const RUN_NOTICES_KEY = 'arrivals';
