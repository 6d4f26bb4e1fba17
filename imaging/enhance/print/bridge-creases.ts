import type { Mask } from '../../picture.ts';
import type { Crease } from './find-creases.ts';

/** Distance of flakes from the straight line of their fold, as a share of the longer side. */
const WANDER = 0.009;
/** Longest piece of a fold between flakes along which it is still broken, as a share of the longer side. */
const LONGEST = 0.12;
/** Half the width of the break there. */
const BREAK = 0.0022;

/** Middle of the flakes across a fold, for each place along it that has any. */
function middlesAlong(
  { width, data }: Mask,
  { angle, offset, wander }: Crease & { readonly wander: number },
): Map<number, number> {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const sums = new Map<number, { sum: number; count: number }>();
  for (let at = 0; at < data.length; at++) {
    if (data[at] === 0) continue;
    const x = at % width;
    const y = (at - x) / width;
    const away = x * cos + y * sin - offset;
    if (Math.abs(away) > wander) continue;
    const along = Math.round(y * cos - x * sin);
    const place = sums.get(along) ?? { sum: 0, count: 0 };
    sums.set(along, { sum: place.sum + away, count: place.count + 1 });
  }
  return new Map([...sums].map(([along, { sum, count }]) => [along, sum / count]));
}

/** Marks the thin breaks that join the flakes of each fold, as lines from one to the next. */
export function bridgeCreases(flaked: Mask, creases: readonly Crease[]): Mask {
  const { width, height } = flaked;
  const side = Math.max(width, height);
  const radius = Math.max(1, Math.round(BREAK * side));
  const data = new Uint8Array(flaked.data.length);
  for (const crease of creases) {
    const [cos, sin] = [Math.cos(crease.angle), Math.sin(crease.angle)];
    const middles = [...middlesAlong(flaked, { ...crease, wander: WANDER * side })].sort(([a], [b]) => a - b);
    for (const [i, [to, end]] of middles.entries()) {
      const [from, start] = middles[i - 1] ?? [to, end];
      if (to - from > LONGEST * side) continue;
      for (let along = from + 1; along < to; along++) {
        const middle = crease.offset + start + ((end - start) * (along - from)) / (to - from);
        for (let away = middle - radius; away <= middle + radius; away++) {
          const x = Math.round(away * cos - along * sin);
          const y = Math.round(away * sin + along * cos);
          if (x >= 0 && y >= 0 && x < width && y < height) data[y * width + x] = 255;
        }
      }
    }
  }
  return { width, height, data };
}
