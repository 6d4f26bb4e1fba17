/** Code of the envelope when a call succeeded. */
export const SUCCESS = 200;
