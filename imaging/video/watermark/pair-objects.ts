import { type Point, roundPoint } from './object-points.ts';
import { canvasAt, listOwn, type ObjectTrack, OWN, pickEvenly } from './object-track.ts';
import type { ObjectPass, TrackingWork } from './track-objects.ts';

/** Share of two tracks that lies on each other where they are one object's, and that of a fragment. */
const SAME = 0.5;
const FRAGMENT = 0.6;
/** Pixels that an object moves by at least. */
const MIN_WAY = 4;
/** Most pixels that tell how tracks lie to each other. */
const COMPARED = 150;
const ORDERED = 600;
/** Most that a pixel speaks against an order, in levels. */
const CAP = 40;

/** An object that passes behind the mark, as it was followed from before and from after; one at least. */
interface PassingObject {
  readonly past: ObjectTrack | null;
  readonly future: ObjectTrack | null;
}

/** Places in the region of some own pixels of a track in a frame. */
function placesOf(track: ObjectTrack, { most, place }: { most: number; place: Point }): Point[] {
  return pickEvenly(listOwn(track), most).map((c) => ({
    x: (c % track.width) - track.left + place.x,
    y: Math.floor(c / track.width) - track.top + place.y,
  }));
}

/** Share of one track that lies on another in the frames that have both. */
function shareOn(track: ObjectTrack, other: ObjectTrack): number {
  let [sum, frames] = [0, 0];
  for (const [frame, place] of track.places.entries()) {
    const there = other.places[frame];
    if (!place || !there) continue;
    const pixels = placesOf(track, { most: COMPARED, place });
    const hits = pixels.filter(({ x, y }) => other.state[canvasAt(other, { x, y, place: there })] === OWN);
    sum += hits.length / Math.max(1, pixels.length);
    frames += 1;
  }
  return frames >= 2 ? sum / frames : 0;
}

/** Tracks that reach the mark and move. */
function listPassing({ known }: ObjectPass): ObjectTrack[] {
  const tracks = new Set(known.flatMap((all) => (all ?? []).map(({ track }) => track)));
  return [...tracks].filter(({ places }) => {
    const some = places.filter((place) => place !== undefined);
    const range = (values: number[]) => Math.max(...values) - Math.min(...values);
    return range(some.map(({ x }) => x)) + range(some.map(({ y }) => y)) >= MIN_WAY;
  });
}

/** Brings the tracks of both directions together. A fragment of an object is left out. */
function pairTracks(past: readonly ObjectTrack[], future: readonly ObjectTrack[]): PassingObject[] {
  const free = new Set(future);
  const objects: PassingObject[] = past.map((track) => {
    let [best, most]: [ObjectTrack | null, number] = [null, SAME];
    for (const other of free) {
      const share = Math.min(shareOn(track, other), shareOn(other, track));
      if (share > most) [best, most] = [other, share];
    }
    if (best) free.delete(best);
    return { past: track, future: best };
  });
  for (const track of free) objects.push({ past: null, future: track });
  const all = [...past, ...future];
  const isFragment = (own: ObjectTrack) =>
    all.some((whole) => whole !== own && shareOn(own, whole) > FRAGMENT && shareOn(whole, own) < FRAGMENT);
  return objects.filter((one) => {
    const alone = one.past && one.future ? null : (one.past ?? one.future);
    return !alone || !isFragment(alone);
  });
}

/** Votes for one track to be in front of another, by how well it explains what is seen where both lie. */
function voteFor(a: ObjectTrack, { b, work }: { b: ObjectTrack; work: TrackingWork }): number {
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
    for (const { x, y } of placesOf(a, { most: ORDERED, place: atA })) {
      if (x < 0 || y < 0 || x >= width || y >= height || mask[y * width + x]) continue;
      if (b.state[canvasAt(b, { x, y, place: atB })] !== OWN) continue;
      votes += errorOf(b, { x, y, at: atB }) - errorOf(a, { x, y, at: atA });
    }
  }
  return votes;
}

/** The objects that pass behind a mark, from the one farthest behind to the one in front. */
export function listPassingObjects(
  work: TrackingWork,
  { past, future }: { readonly past: ObjectPass; readonly future: ObjectPass },
): PassingObject[] {
  const objects = pairTracks(listPassing(past), listPassing(future));
  const wins = new Map(objects.map((one) => [one, 0]));
  for (const [i, one] of objects.entries())
    for (const other of objects.slice(i + 1)) {
      const before = one.past && other.past ? voteFor(one.past, { b: other.past, work }) : 0;
      const after = one.future && other.future ? voteFor(one.future, { b: other.future, work }) : 0;
      const sign = Math.sign(before + after);
      wins.set(one, (wins.get(one) ?? 0) + sign);
      wins.set(other, (wins.get(other) ?? 0) - sign);
    }
  return objects.sort((a, b) => (wins.get(a) ?? 0) - (wins.get(b) ?? 0));
}
