/** A side of a picture. */
export type Side = 'left' | 'right' | 'top' | 'bottom';
