import type { Progress } from '../../../core/progress.ts';
import { type Point, roundPoint } from './object-points.ts';
import { canvasAt, hasMoved, listOwn, type ObjectTrack, OWN, pickEvenly } from './object-track.ts';
import type { ObjectPass, TrackingWork } from './track-objects.ts';

/** Share of two tracks that lies on each other where they are one object's, and that of a fragment. */
const SAME = 0.5;
const FRAGMENT = 0.6;
/** Most pixels that tell how tracks lie to each other. */
const COMPARED = 150;
const ORDERED = 600;
/** Most tracks of a pass that are compared; foliage gives hundreds. */
const MAX_PASSING = 40;
/** Most that a pixel speaks against an order, in levels. */
const CAP = 40;

/** An object that passes behind the mark, as it was followed from before and from after; one at least. */
interface PassingObject {
  readonly past: ObjectTrack | null;
  readonly future: ObjectTrack | null;
}

/** Some own pixels of a track in the region of a frame where it has the place 0. */
function pickOwn(track: ObjectTrack, most: number): Point[] {
  return pickEvenly(listOwn(track), most).map((c) => ({
    x: (c % track.width) - track.left,
    y: Math.floor(c / track.width) - track.top,
  }));
}

/** A track that passes, with own pixels by which it is compared to others. */
interface ComparedTrack {
  readonly track: ObjectTrack;
  readonly some: readonly Point[];
}

/** Share of one track that lies on another in the frames that have both. */
function shareOn({ track, some }: ComparedTrack, { track: other }: ComparedTrack): number {
  let [sum, frames] = [0, 0];
  for (const [frame, place] of track.places.entries()) {
    const there = other.places[frame];
    if (!place || !there) continue;
    const hits = some.filter((own) => {
      const [x, y] = [own.x + place.x, own.y + place.y];
      return other.state[canvasAt(other, { x, y, place: there })] === OWN;
    });
    sum += hits.length / Math.max(1, some.length);
    frames += 1;
  }
  return frames >= 2 ? sum / frames : 0;
}

/** Tracks that reach the mark and move: those that show most over their frames, in the order of the pass. */
function listPassing({ known }: ObjectPass): ComparedTrack[] {
  const frames = new Map<ObjectTrack, number>();
  for (const { track } of known.flatMap((all) => all ?? [])) frames.set(track, (frames.get(track) ?? 0) + 1);
  const shown = [...frames]
    .filter(([track]) => hasMoved(track))
    .map(([track, count]) => ({ track, much: count * listOwn(track).length }));
  const most = shown.map(({ much }) => much).sort((a, b) => b - a);
  const least = most[Math.min(most.length, MAX_PASSING) - 1] ?? 0;
  return shown
    .filter(({ much }) => much >= least)
    .slice(0, MAX_PASSING)
    .map(({ track }) => ({ track, some: pickOwn(track, COMPARED) }));
}

interface Passing {
  readonly past: readonly ComparedTrack[];
  readonly future: readonly ComparedTrack[];
}

/** Brings the tracks of both directions together. A fragment of an object is left out. */
async function pairTracks({ past, future }: Passing, progress: Progress): Promise<PassingObject[]> {
  const all = [...past, ...future];
  const free = new Set(future);
  const pairs: { past: ComparedTrack | null; future: ComparedTrack | null }[] = [];
  for (const [i, one] of past.entries()) {
    await progress.report((0.5 * i) / past.length);
    let [best, most]: [ComparedTrack | null, number] = [null, SAME];
    for (const other of free) {
      const share = Math.min(shareOn(one, other), shareOn(other, one));
      if (share > most) [best, most] = [other, share];
    }
    if (best) free.delete(best);
    pairs.push({ past: one, future: best });
  }
  for (const one of free) pairs.push({ past: null, future: one });
  const isFragment = (own: ComparedTrack) =>
    all.some((whole) => whole !== own && shareOn(own, whole) > FRAGMENT && shareOn(whole, own) < FRAGMENT);
  const objects: PassingObject[] = [];
  for (const [i, pair] of pairs.entries()) {
    await progress.report(0.5 + (0.5 * i) / pairs.length);
    const alone = pair.past && pair.future ? null : (pair.past ?? pair.future);
    if (alone && isFragment(alone)) continue;
    objects.push({ past: pair.past?.track ?? null, future: pair.future?.track ?? null });
  }
  return objects;
}

interface Vote {
  readonly b: ObjectTrack;
  readonly work: TrackingWork;
  readonly pick: (track: ObjectTrack) => readonly Point[];
}

/** Votes for one track to be in front of another, by how well it explains what is seen where both lie. */
function voteFor(a: ObjectTrack, { b, work, pick }: Vote): number {
  if (!a.places.some((place, frame) => place && b.places[frame])) return 0;
  const some = pick(a);
  const { width, height, mask } = work.region;
  let votes = 0;
  for (const [frame, place] of a.places.entries()) {
    const there = b.places[frame];
    if (!place || !there) continue;
    const [atA, atB] = [roundPoint(place), roundPoint(there)];
    const errorOf = (track: ObjectTrack, { x, y, at }: Point & { at: Point }) => {
      const source = track.source[canvasAt(track, { x, y, place: at })];
      const from = roundPoint(track.places[source] ?? at);
      const looks = work.frames[source].luma[(y - at.y + from.y) * width + x - at.x + from.x];
      return Math.min(CAP, Math.abs(work.frames[frame].luma[y * width + x] - looks));
    };
    for (const own of some) {
      const [x, y] = [own.x + atA.x, own.y + atA.y];
      if (x < 0 || y < 0 || x >= width || y >= height || mask[y * width + x]) continue;
      if (b.state[canvasAt(b, { x, y, place: atB })] !== OWN) continue;
      votes += errorOf(b, { x, y, at: atB }) - errorOf(a, { x, y, at: atA });
    }
  }
  return votes;
}

/** The objects that pass behind a mark, from the one farthest behind to the one in front. */
export async function listPassingObjects(
  work: TrackingWork,
  { past, future, progress }: { past: ObjectPass; future: ObjectPass; progress: Progress },
): Promise<PassingObject[]> {
  const passing = { past: listPassing(past), future: listPassing(future) };
  const objects = await pairTracks(passing, progress.subrange(0, 0.5));
  const wins = new Map(objects.map((one) => [one, 0]));
  const picked = new Map<ObjectTrack, readonly Point[]>();
  const pick = (track: ObjectTrack) => {
    const points = picked.get(track) ?? pickOwn(track, ORDERED);
    picked.set(track, points);
    return points;
  };
  for (const [i, one] of objects.entries())
    for (const other of objects.slice(i + 1)) {
      await progress.report(0.5 + (0.5 * i) / objects.length);
      const before = one.past && other.past ? voteFor(one.past, { b: other.past, work, pick }) : 0;
      const after = one.future && other.future ? voteFor(one.future, { b: other.future, work, pick }) : 0;
      const sign = Math.sign(before + after);
      wins.set(one, (wins.get(one) ?? 0) + sign);
      wins.set(other, (wins.get(other) ?? 0) - sign);
    }
  return objects.sort((a, b) => (wins.get(a) ?? 0) - (wins.get(b) ?? 0));
}
