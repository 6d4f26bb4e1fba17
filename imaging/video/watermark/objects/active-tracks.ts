import type { MarkRegion } from '../ground/mark-region.ts';
import { createTrack, forgetUnlike, listOwn, type ObjectTrack } from './object-track.ts';

/** Most objects at once, and identifiers that they take by turns: owners are bytes. */
const MAX_OBJECTS = 12;
const IDENTIFIERS = 250;
/** Size of a new object by which it takes the place of another one. */
const LARGER = 2;

/** A frame that a pass has reached, and its direction. */
export interface FrameOfPass {
  readonly frame: number;
  readonly step: -1 | 1;
}

interface ActiveTracks {
  list(): readonly ObjectTrack[];
  /** Ends those that are not kept. */
  keep(isKept: (track: ObjectTrack) => boolean): void;
  /** Starts one of so many pixels in a frame; null where all others are to be kept. */
  start(size: number, moment: FrameOfPass): ObjectTrack | null;
}

/** True where an object was not found again after its first frame. */
function wasLostAtOnce({ places, unlike }: ObjectTrack): boolean {
  return unlike > 0 && places.filter((place) => place !== undefined).length <= unlike + 1;
}

interface Newcomer {
  readonly size: number;
  /** Pixels that an object was started with: it has learnt none yet in its first frame. */
  readonly sizeAtStart: (track: ObjectTrack) => number;
}

/** The object that a larger one takes the place of: lost, or small and seen whole; null if there is none. */
function chooseToEnd(tracks: readonly ObjectTrack[], { size, sizeAtStart }: Newcomer): ObjectTrack | null {
  const lost = tracks.find(wasLostAtOnce);
  if (lost) return lost;
  let [smallest, least]: [ObjectTrack | null, number] = [null, size / LARGER];
  for (const track of tracks) {
    const own = listOwn(track).length || sizeAtStart(track);
    if (track.isOpen && track.unseen === 0 && own < least) [smallest, least] = [track, own];
  }
  return smallest;
}

/**
 * Objects that are followed at a time. Flicker and foliage do not keep their places from who comes later.
 * @param end called with each that is followed no more, but for those that are left
 */
export function createActiveTracks(region: MarkRegion, end: (track: ObjectTrack) => void): ActiveTracks {
  let active: readonly ObjectTrack[] = [];
  let last = 0;
  const sizes = new WeakMap<ObjectTrack, number>();
  const nextIdentifier = () => {
    do last = (last % IDENTIFIERS) + 1;
    while (active.some(({ id }) => id === last));
    return last;
  };
  return {
    list: () => active,
    keep(isKept) {
      active = active.filter((track) => {
        const stays = isKept(track);
        if (!stays) end(track);
        return stays;
      });
    },
    start(size, moment) {
      if (active.length >= MAX_OBJECTS) {
        const ended = chooseToEnd(active, { size, sizeAtStart: (track) => sizes.get(track) ?? 0 });
        if (!ended) return null;
        forgetUnlike(ended, moment);
        active = active.filter((track) => track !== ended);
        end(ended);
      }
      const track = createTrack(nextIdentifier(), region);
      track.places[moment.frame] = { x: 0, y: 0 };
      sizes.set(track, size);
      active = [...active, track];
      return track;
    },
  };
}
