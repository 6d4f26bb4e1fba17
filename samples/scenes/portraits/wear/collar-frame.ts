/** Collars lie round the neck in a plane that falls towards the front; this is how steep it is. */
const COS = Math.cos(0.5);
const SIN = Math.sin(0.5);

/** Middle of a collar. */
const Y = -1.72;
const Z = -0.3;

/** A place as a collar sees it: `up` along the neck, `across` to the front. */
export interface CollarPlace {
  up: number;
  across: number;
}

/** Writes the collar's own coordinates of a place; x stays. */
export function findCollarPlace(out: CollarPlace, y: number, z: number): void {
  out.up = (y - Y) * COS + (z - Z) * SIN;
  out.across = (z - Z) * COS - (y - Y) * SIN;
}
