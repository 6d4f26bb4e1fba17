/** Where the browser keeps what it knows about its person. Apart from the store, which the first load of a page does without. */
export const USER_STORAGE_KEY = 'user';

/** Where the browser keeps which runs’ ends nobody has seen yet. Apart from the rest, so that the first load of a page holds no more. */
export const ARRIVALS_KEY = 'arrivals';
