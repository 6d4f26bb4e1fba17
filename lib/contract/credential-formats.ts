/** Longest address of a mailbox (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254;

/** One address with a domain of at least two parts, the last one of two letters or more. */
export const EMAIL_ADDRESS = /^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]+\.\p{L}{2,}$/u;

/** Characters of a password, counted as code points in the browser and on the host. */
export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 32;
