/** Linear light from which on a shoulder may begin, and the least room that it has below white. */
const KNEE = 0.8;
const ROOM = 0.02;

/**
 * Soft shoulder for linear light above white, so that a brightened face does not clip. Its knee lies at the
 * light of the skin below where that is brighter: skin whose red is cut off at white would lose red alone,
 * and look green.
 *
 * Below the knee light is as it was; above it, it grows ever slower, with no corner, and stays below 1.
 * @param light linear light of one channel, 0 or more
 * @param skin that of the skin below
 */
export function bendLight(light: number, skin: number): number {
  if (light <= KNEE) return light;
  const knee = Math.min(1 - ROOM, Math.max(KNEE, skin));
  if (light <= knee) return light;
  // A hyperbola with slope 1 at the knee, and white as its limit.
  const room = 1 - knee;
  return 1 - room ** 2 / (room + light - knee);
}

/**
 * Relief whose highlights come close to `shine` above the skin around them, but not beyond.
 * @param relief light relative to that of the skin around
 */
export function dullRelief(relief: number, shine: number): number {
  return relief <= 1 ? relief : 1 + shine * (1 - Math.exp((1 - relief) / shine));
}
