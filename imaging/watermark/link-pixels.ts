import type { Links } from '../kernels/belief-propagation.ts';
import type { Area } from './area.ts';
import type { Blend } from './blend.ts';
import type { Ground } from './estimate-ground.ts';

/** Both ends lie this far apart in pixels, so that the soft rim of a stroke falls between them. */
export const STRIDE = 3;

/** Grey levels squared by which neighbours on plain ground differ. */
const MIN_SPREAD = 12;

/** Share of the local variance that is assumed between neighbours. */
const NEIGHBOURS = 0.15;

/** Weight of links: their evidence is correlated. */
const WEIGHT = 2.5;

/**
 * Log-likelihood ratios of a link with the mark removed at one end, the other, or neither. Photos are smooth
 * with occasional edges (Student's distribution). A step that the mark explains suggests its rim; an
 * unexplained step suggests an edge of the scene.
 * @param step from one end of a link to the other in the grid's values: `STRIDE`, or that many rows
 */
export function linkPixels(
  area: Area,
  { ground, blend, step }: { ground: Ground; blend: Blend; readonly step: number },
): Links {
  const size = area.brushed.length;
  const links = {
    same: new Float32Array(size),
    firstOnly: new Float32Array(size),
    secondOnly: new Float32Array(size),
  };
  const clear = 1 - Math.min(0.95, blend.opacity);
  const [red, green, blue] = area.colours.map(({ data }) => data);
  const [markRed, markGreen, markBlue] = blend.colour.map((value) => value * blend.opacity);
  for (let at = 0, to = step; to < size; at++, to++) {
    const spread = MIN_SPREAD + NEIGHBOURS * Math.min(ground.variance.data[at], ground.variance.data[to]);
    const plain = (red[at] - red[to]) ** 2 + (green[at] - green[to]) ** 2 + (blue[at] - blue[to]) ** 2;
    const first =
      (red[at] - clear * red[to] - markRed) ** 2 +
      (green[at] - clear * green[to] - markGreen) ** 2 +
      (blue[at] - clear * blue[to] - markBlue) ** 2;
    const second =
      (red[to] - clear * red[at] - markRed) ** 2 +
      (green[to] - clear * green[at] - markGreen) ** 2 +
      (blue[to] - clear * blue[at] - markBlue) ** 2;
    links.same[at] = likelihood(plain / spread);
    links.firstOnly[at] = likelihood(first / (clear * spread));
    links.secondOnly[at] = likelihood(second / (clear * spread));
  }
  return links;
}

function likelihood(distance: number): number {
  return (1 + distance / 3) ** -WEIGHT;
}
