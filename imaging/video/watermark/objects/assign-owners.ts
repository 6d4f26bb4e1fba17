import { labelComponents } from '../../../core/morphology/components.ts';
import { dilateSquare } from '../../../core/morphology/dilate.ts';
import type { MarkRegion } from '../ground/mark-region.ts';
import { canvasAt, type ObjectTrack, OWN } from './object-track.ts';

/** Pixels between parts of one object. */
const GAP = 2;
/** Pixels and share of connected pixels by which an object owns them. */
const COVERED = { pixels: 6, share: 0.1 } as const;
/** Share of connected pixels that known objects cover at most, for them to be a new one. */
const MAX_KNOWN = 0.2;
/** Least size of an object, in pixels and as a share of the mark. */
const MIN_SIZE = { pixels: 40, share: 0.004 } as const;

interface MovingFrame {
  readonly region: MarkRegion;
  readonly frame: number;
  /** 1 for pixels that move. */
  readonly moving: Uint8Array;
}

interface Owners {
  /** For each pixel the identifier of the object that it belongs to; 0 for none. */
  readonly map: Uint8Array;
  /** Objects that cannot be told from another one. */
  readonly shared: ReadonlySet<ObjectTrack>;
}

interface Covered {
  readonly sizes: Int32Array;
  /** Pixels of each component that any object covers, and that each of them does. */
  readonly any: Int32Array;
  readonly each: readonly Int32Array[];
}

function countCovered(
  { region, frame, moving }: MovingFrame,
  { tracks, labels, count }: { tracks: readonly ObjectTrack[]; labels: Int32Array; count: number },
): Covered {
  const make = () => new Int32Array(count);
  const [sizes, any, each] = [make(), make(), tracks.map(make)];
  for (let i = 0; i < moving.length; i++) {
    if (!moving[i]) continue;
    const label = labels[i];
    sizes[label] += 1;
    let isCovered = 0;
    for (const [k, track] of tracks.entries()) {
      const place = track.places[frame];
      if (!place) continue;
      const c = canvasAt(track, { x: i % region.width, y: Math.floor(i / region.width), place });
      if (c < 0 || track.state[c] !== OWN) continue;
      each[k][label] += 1;
      isCovered = 1;
    }
    any[label] += isCovered;
  }
  return { sizes, any, each };
}

/**
 * Gives connected pixels that move to the object that was known to lie there, or to a new one. Those of
 * several objects are nobody's. The largest new ones come first.
 * @param start makes a new object of so many pixels; null where there are too many
 */
export function assignOwners(
  moved: MovingFrame,
  {
    tracks,
    start,
  }: { readonly tracks: readonly ObjectTrack[]; readonly start: (size: number) => ObjectTrack | null },
): Owners {
  const { region, moving } = moved;
  const { width, height } = region;
  const { labels, sizes: all } = labelComponents({
    ...{ width, height },
    data: dilateSquare({ width, height, data: moving }, GAP),
  });
  const { sizes, any, each } = countCovered(moved, { tracks, labels, count: all.length });
  const least = Math.max(MIN_SIZE.pixels, MIN_SIZE.share * region.hole.length);
  const owners = new Uint8Array(all.length);
  const shared = new Set<ObjectTrack>();
  const fresh: number[] = [];
  for (let label = 1; label < all.length; label++) {
    if (sizes[label] === 0) continue;
    const enough = Math.max(COVERED.pixels, COVERED.share * sizes[label]);
    const by = tracks.filter((_, k) => each[k][label] >= enough);
    if (by.length > 1) for (const track of by) shared.add(track);
    else if (by.length === 1) owners[label] = by[0].id;
    else if (sizes[label] >= least && any[label] < MAX_KNOWN * sizes[label]) fresh.push(label);
  }
  fresh.sort((a, b) => sizes[b] - sizes[a]);
  for (const label of fresh) owners[label] = start(sizes[label])?.id ?? 0;
  return { map: moving.map((flag, i) => (flag ? owners[labels[i]] : 0)), shared };
}
