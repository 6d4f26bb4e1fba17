/** Distance from the middle, as a share of the photo's sides, at which the prior has fallen to 1/e. */
const REACH = 0.3;

/** Prior of a place to belong to the thing that a photo is about, 0–1, from shares of width and height. */
export function ratePlace({ x, y }: { readonly x: number; readonly y: number }): number {
  return Math.exp(-((x - 0.5) ** 2 + (y - 0.5) ** 2) / REACH ** 2);
}
