import { hasMoved, type ObjectTrack, type Snapshot, takeSnapshot } from './object-track.ts';

/** Bytes of the copies of canvases that a pass renews, and the share of them that is free from its start. */
export const MAX_COPIED = 60e6;
const AT_START = 0.25;

/** An object that may cover some of the mark in a frame, as it was known there. */
interface KnownObject {
  readonly track: ObjectTrack;
  readonly snapshot: Snapshot;
}

/** Objects that may cover some of the mark, by frame. */
export type KnownObjects = readonly (readonly KnownObject[] | undefined)[];

interface KnownNotes {
  readonly known: KnownObjects;
  /** Notes what is known of some objects in a frame, each frame once. */
  note(frame: number, tracks: readonly ObjectTrack[]): void;
  /** Forgets an object that has gone, if it stood still: it does not pass behind the mark. */
  close(track: ObjectTrack): void;
}

const bytesOf = ({ state, source }: Snapshot) => state.byteLength + source.byteLength;

/**
 * Keeps copies of the canvases of objects by frame. They are made anew as canvases change, while memory is
 * free; more of it gets free with each frame. An object that is seen whole is renewed from half of it only.
 * @param frames number of frames of the shot
 */
export function createKnownObjects(frames: number): KnownNotes {
  const known: (readonly KnownObject[] | undefined)[] = [];
  let free = AT_START * MAX_COPIED;
  const copy = (track: ObjectTrack): KnownObject => {
    const snapshot = takeSnapshot(track, track.isOpen ? free / 2 : free);
    if (snapshot !== track.snapshot) free -= bytesOf(snapshot);
    track.snapshot = snapshot;
    return { track, snapshot };
  };
  return {
    known,
    note(frame, tracks) {
      free += ((1 - AT_START) * MAX_COPIED) / frames;
      known[frame] = tracks.map(copy);
    },
    close(track) {
      if (hasMoved(track)) return;
      const copies = new Set<Snapshot>();
      for (const [frame, all] of known.entries()) {
        const own = all?.find((one) => one.track === track);
        if (!own) continue;
        copies.add(own.snapshot);
        known[frame] = all?.filter((one) => one !== own);
      }
      for (const one of copies) free += bytesOf(one);
      track.snapshot = null;
    },
  };
}
