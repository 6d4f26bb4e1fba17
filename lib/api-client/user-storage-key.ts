/** Where the browser keeps what it knows about its person. Apart from the store, which the first load of a page does without. */
export const USER_STORAGE_KEY = 'user';
