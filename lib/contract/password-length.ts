/** Characters of a password, counted as code points in the browser and on the host. */
export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 32;
