import { dilateSquare } from '../../../core/morphology/dilate.ts';
import type { Progress } from '../../../core/progress.ts';
import type { Shot } from '../ground/follow-ground.ts';
import type { MarkRegion, RegionPlanes } from '../ground/mark-region.ts';
import { createActiveTracks, type FrameOfPass } from './active-tracks.ts';
import { assignOwners } from './assign-owners.ts';
import { createKnownObjects, type KnownObjects } from './known-objects.ts';
import { findPlace, type Point, roundPoint } from './object-points.ts';
import {
  canvasAt,
  forgetUnlike,
  listOwn,
  listPoints,
  notePixel,
  type ObjectTrack,
  OTHER,
  OWN,
  trimTrack,
  UNKNOWN,
} from './object-track.ts';

/** Search around the place that an object's speed tells, and around the last one before it is known. */
const NEAR = { across: 7, down: 3 } as const;
const FAR = { across: 26, down: 5 } as const;
const SEARCH = { pull: 0.12, leastSeen: 0, besideWeight: 1 } as const;
/** Frames that the speed is known from. */
const MEMORY = 5;
/** Mean difference above which a place is not believed, and frames until an object is given up. */
const UNLIKE = 22;
const MAX_UNLIKE = 4;
/** Frames over which an object is expected that nothing shows. */
const MAX_UNSEEN = 40;
/** Share of an object that may be hidden while it is still looked at anew. */
const MAX_HIDDEN = 0.12;
/** Pixels around an object that are learnt, and those that a first place may be off. */
const MARGIN = 3;
const SLACK = 8;

export interface TrackingWork {
  readonly region: MarkRegion;
  readonly frames: readonly RegionPlanes[];
  readonly shot: Shot;
  /** 1 for pixels that move, of the frames of the shot. */
  readonly moving: readonly Uint8Array[];
}

/** Objects as they were followed through a shot in one direction. */
export interface ObjectPass {
  /** 1 for a pass from the start, -1 for one from the end. */
  readonly step: -1 | 1;
  /**
   * By frame: identifiers of the objects that pixels belong to, 0 for none; undefined where nothing moves. An
   * identifier is another object's in frames in which the first one is not there.
   */
  readonly owners: readonly (Uint8Array | undefined)[];
  readonly known: KnownObjects;
}

interface Moment extends FrameOfPass {
  readonly work: TrackingWork;
}

/** Place by the speed of the last frames. */
function expectPlace(track: ObjectTrack, { frame, step }: Moment): { expected: Point; isKnown: boolean } {
  const last = track.places[frame - step] ?? { x: 0, y: 0 };
  let back = 0;
  while (back < MEMORY && track.places[frame - step * (back + 2)]) back += 1;
  const first = track.places[frame - step * (back + 1)] ?? last;
  if (back === 0) return { expected: last, isKnown: false };
  const expected = { x: last.x + (last.x - first.x) / back, y: last.y + (last.y - first.y) / back };
  return { expected, isKnown: true };
}

/** Counts an object's pixels in a frame: all that lie in it, and those behind the mark. */
function countPixels(track: ObjectTrack, { work: { region }, frame }: Moment) {
  const { width, height, mask } = region;
  const at = roundPoint(track.places[frame] ?? { x: 0, y: 0 });
  let [inside, hidden] = [0, 0];
  for (const c of listOwn(track)) {
    const [x, y] = [(c % track.width) - track.left + at.x, Math.floor(c / track.width) - track.top + at.y];
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    inside += 1;
    if (mask[y * width + x]) hidden += 1;
  }
  return { inside, hidden };
}

/** Finds an object in the next frame; false where it has gone or is lost. */
function follow(track: ObjectTrack, moment: Moment): boolean {
  const { work, frame } = moment;
  const { region, frames, shot } = work;
  const { expected, isKnown } = expectPlace(track, moment);
  const searched = { region, planes: frames[frame], moving: work.moving[frame - shot.first] };
  const found = findPlace(listPoints(track, { frames, width: region.width }), {
    frame: searched,
    search: { ...SEARCH, expected, range: isKnown ? NEAR : FAR },
  });
  const isLike = found !== null && found.cost < UNLIKE;
  track.places[frame] = isLike ? { x: found.x, y: found.y } : expected;
  track.unseen = found ? 0 : track.unseen + 1;
  track.unlike = found && !isLike ? track.unlike + 1 : 0;
  const { inside, hidden } = countPixels(track, moment);
  const isHere = inside > 0 && (track.unseen === 0 || (hidden > 0 && track.unseen <= MAX_UNSEEN));
  if (isHere && track.unlike < MAX_UNLIKE) return true;
  forgetUnlike(track, moment);
  return false;
}

/** Notes what a frame shows of an object; of one that is partly hidden only what was never seen. */
function learn(
  track: ObjectTrack,
  { moment, map, hidden }: { moment: Moment; map: Uint8Array; hidden: Uint8Array },
): void {
  const { work, frame } = moment;
  const { width, height } = work.region;
  const moving = work.moving[frame - work.shot.first];
  const place = track.places[frame];
  if (!place) return;
  const at = roundPoint(place);
  const counts = countPixels(track, moment);
  track.isOpen = counts.hidden <= MAX_HIDDEN * Math.max(1, counts.inside);
  let { left, top, right, bottom } = track.box;
  [left, right] = [left - track.left + at.x, right - track.left + at.x];
  [top, bottom] = [top - track.top + at.y, bottom - track.top + at.y];
  for (let i = map.indexOf(track.id); i >= 0; i = map.indexOf(track.id, i + 1)) {
    const [x, y] = [i % width, Math.floor(i / width)];
    [left, right, top, bottom] = [
      Math.min(left, x),
      Math.max(right, x + 1),
      Math.min(top, y),
      Math.max(bottom, y + 1),
    ];
  }
  for (let y = Math.max(0, top - MARGIN); y < Math.min(height, bottom + MARGIN); y++)
    for (let x = Math.max(0, left - MARGIN); x < Math.min(width, right + MARGIN); x++) {
      const i = y * width + x;
      if (hidden[i] || (moving[i] && map[i] !== track.id)) continue;
      const c = canvasAt(track, { x, y, place: at });
      if (c < 0 || (!track.isOpen && track.state[c] !== UNKNOWN)) continue;
      notePixel(track, { at: c, frame, state: moving[i] ? OWN : OTHER });
    }
}

/** True where an object may cover some of the mark. */
function reachesHole(track: ObjectTrack, { work: { region }, frame }: Moment): boolean {
  const place = track.places[frame];
  if (!place) return false;
  const at = roundPoint(place);
  const { left, top, right, bottom } = track.box;
  return region.hole.some((i) => {
    const x = (i % region.width) - at.x + track.left;
    const y = Math.floor(i / region.width) - at.y + track.top;
    return x >= left - SLACK && x < right + SLACK && y >= top - MARGIN && y < bottom + MARGIN;
  });
}

/**
 * Follows all that moves around a mark through the frames of a shot, in one direction. An object keeps its
 * canvas while the mark hides it.
 */
export async function trackObjects(
  work: TrackingWork,
  { step, progress }: { readonly step: -1 | 1; readonly progress: Progress },
): Promise<ObjectPass> {
  const { region, shot, moving } = work;
  const { width, height, mask } = region;
  const hidden = dilateSquare({ width, height, data: mask }, 1);
  const owners: (Uint8Array | undefined)[] = [];
  const { known, note, close } = createKnownObjects(shot.end - shot.first);
  const end = (track: ObjectTrack) => {
    trimTrack(track);
    close(track);
  };
  const active = createActiveTracks(region, end);
  for (let done = 0; done < shot.end - shot.first; done++) {
    const frame = step > 0 ? shot.first + done : shot.end - 1 - done;
    await progress.report(done / (shot.end - shot.first));
    const moment = { work, frame, step };
    active.keep((track) => follow(track, moment));
    if (moving[frame - shot.first].includes(1)) {
      const found = assignOwners(
        { region, frame, moving: moving[frame - shot.first] },
        { tracks: active.list(), start: (size) => active.start(size, moment) },
      );
      owners[frame] = found.map;
      for (const track of active.list())
        if (!found.shared.has(track) && track.unseen === 0 && track.unlike === 0)
          learn(track, { moment, map: found.map, hidden });
    }
    note(
      frame,
      active.list().filter((track) => reachesHole(track, moment)),
    );
  }
  for (const track of active.list()) end(track);
  return { step, owners, known };
}
