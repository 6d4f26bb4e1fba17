import { buildLevels, type PhotoLevels } from '../../core/models/photo-levels.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { boundPoints } from '../../vision/faces/crop-face.ts';
import type { FaceMesh } from '../../vision/faces/face-mesh.ts';
import { type Face, type FaceModels, findFaces } from '../../vision/faces/find-faces.ts';
import { followFace } from '../../vision/faces/mesh-face.ts';
import { isPerson } from '../../vision/faces/select-faces.ts';
import { areSameFace, sizeOfPoints } from './face-extent.ts';
import { type FaceSample, sampleFace } from './face-look.ts';
import { measureFaceMotion } from './face-motion.ts';
import type { SampledTrack } from './face-track.ts';
import { mixMeshes } from './mix-meshes.ts';

/** Frames from one search for faces to the next: while none is followed, and while some are. */
const SEARCH_EVERY = { none: 3, some: 8 } as const;
/** Smallest confidence of a face that is followed already. */
const MIN_FLAG = 0.6;
/** Frames for which a face may be hidden, and is taken to move evenly, before it is given up. */
const MAX_GAP = 3;
/** The same where hidden faces are bridged, for one that was seen from the front, and its turn in degrees. */
const MAX_HIDDEN = 12;
const FRONT = 32;
/** Frames from one kept picture of a face to the next at first, and the most that are kept. */
const SAMPLE_EVERY = 3;
const MAX_SAMPLES = 14;
/** Largest change of size, and of place in sizes of the face, from frame to frame. */
const MAX_GROWTH = 1.25;
const MAX_STEP = 0.6;
/** Smallest share of the sides of a face that lies within the frame. */
const MIN_INSIDE = 0.62;

interface LiveTrack {
  readonly first: number;
  /** Null where it was not seen. */
  readonly meshes: (FaceMesh | null)[];
  /** Motion of the picture under the points from the frame before, if measured; null where unknown. */
  readonly motions?: (Float64Array | null)[];
  /** The last one that was seen. */
  last: FaceMesh;
  misses: number;
  /** Pictures of the face, and frames from one to the next. */
  samples: FaceSample[];
  every: number;
}

interface Tracking {
  readonly progress: Progress;
  /** Tracks tell the motion of the picture under their points as well. */
  readonly measuresMotion: boolean;
  /** Faces stay the same track while something passes before them: only where that is told from them. */
  readonly bridgesHidden: boolean;
}

function middleOf(points: Float32Array): readonly [number, number] {
  let [x, y] = [0, 0];
  for (let at = 0; at < points.length; at += 3) {
    x += points[at];
    y += points[at + 1];
  }
  return [(3 * x) / points.length, (3 * y) / points.length];
}

/** True where most of a face lies within its frame. */
function isInside({ points }: FaceMesh, { width, height }: PhotoLevels): boolean {
  const { left, top, right, bottom } = boundPoints(points);
  const across = Math.min(width, right) - Math.max(0, left);
  const down = Math.min(height, bottom) - Math.max(0, top);
  return across > MIN_INSIDE * (right - left) && down > MIN_INSIDE * (bottom - top);
}

/** True where a face can have become another within some frames. */
function isStep(from: FaceMesh, to: FaceMesh): boolean {
  const [before, after] = [sizeOfPoints(from.points), sizeOfPoints(to.points)];
  const [[x, y], [newX, newY]] = [middleOf(from.points), middleOf(to.points)];
  return (
    Math.max(before / after, after / before) < MAX_GROWTH &&
    Math.hypot(newX - x, newY - y) < MAX_STEP * before
  );
}

/**
 * Follows the faces of a clip. The detector runs now and then; in between the mesh finds each face in a
 * window around its points in the frame before. A face that is found anew is followed backwards as well.
 */
export class FaceTracker {
  readonly #models: FaceModels;
  readonly #progress: Progress;
  readonly #measuresMotion: boolean;
  readonly #bridgesHidden: boolean;
  readonly #done: SampledTrack[] = [];
  /** The latest frames of the shot, the newest last. */
  readonly #held: PhotoLevels[] = [];
  #live: LiveTrack[] = [];
  #place = 0;
  #shot = 0;
  #searched = Number.NEGATIVE_INFINITY;

  constructor(models: FaceModels, { progress, measuresMotion, bridgesHidden }: Tracking) {
    this.#models = models;
    this.#progress = progress;
    this.#measuresMotion = measuresMotion;
    this.#bridgesHidden = bridgesHidden;
  }

  /**
   * Follows the faces into the next frame. Rejects with `aborted`.
   * @param isCut the frame begins another shot
   * @param search faces are searched for in any case
   * @returns the faces that the search found, if there was one; also those that the frame cuts off
   */
  async next(
    frame: Picture,
    { isCut, search = false }: { readonly isCut: boolean; readonly search?: boolean },
  ): Promise<readonly Face[] | null> {
    const levels = await buildLevels(frame);
    if (isCut) {
      this.#close(this.#live);
      this.#held.length = 0;
      this.#shot += 1;
    }
    for (const track of this.#live) await this.#follow(track, levels);
    this.#close(this.#live.filter((track) => track.misses > this.#patienceFor(track)));
    this.#dropDoubles();
    const every = this.#live.some(({ misses }) => misses === 0) ? SEARCH_EVERY.some : SEARCH_EVERY.none;
    const isDue = search || isCut || this.#place - this.#searched >= every;
    const found = isDue ? await this.#search(levels) : null;
    for (const track of this.#live) keepSample(track, { frame, place: this.#place });
    this.#held.push(levels);
    if (this.#held.length > SEARCH_EVERY.some) this.#held.shift();
    this.#place += 1;
    return found;
  }

  /** The faces that are seen in the last frame. */
  get seen(): readonly FaceMesh[] {
    return this.#live.filter(({ misses }) => misses === 0).map(({ last }) => last);
  }

  /** All tracks, in the order of their first frames. */
  finish(): readonly SampledTrack[] {
    this.#close(this.#live);
    return this.#done.toSorted((a, b) => a.first - b.first);
  }

  async #follow(track: LiveTrack, levels: PhotoLevels): Promise<void> {
    const { mesh, iris } = this.#models;
    const found = await followFace(levels, { points: track.last.points, mesh, iris });
    await this.#progress.report(0);
    const isSeen = found.flag >= MIN_FLAG && isStep(track.last, found) && isInside(found, levels);
    const before = this.#held.at(-1);
    const step = { from: track.last.points, to: found.points };
    const isKnown = isSeen && track.misses === 0;
    track.motions?.push(before && isKnown ? measureFaceMotion({ before, after: levels }, step) : null);
    track.meshes.push(isSeen ? found : null);
    track.misses = isSeen ? 0 : track.misses + 1;
    if (isSeen) track.last = found;
  }

  /** Frames for which a face may be hidden. Things hide a face from the front; any other may turn away. */
  #patienceFor({ last }: LiveTrack): number {
    const isFront = Math.max(Math.abs(last.yaw), Math.abs(last.pitch)) < FRONT;
    return this.#bridgesHidden && isFront ? MAX_HIDDEN : MAX_GAP;
  }

  #close(tracks: readonly LiveTrack[]): void {
    for (const { first, meshes, motions, misses, samples } of tracks) {
      const whole = fillGaps(meshes.slice(0, meshes.length - misses));
      if (whole.length > 0) this.#done.push({ first, shot: this.#shot, meshes: whole, motions, samples });
    }
    this.#live = this.#live.filter((track) => !tracks.includes(track));
  }

  /** Of two tracks that came to the same face the younger one ends. */
  #dropDoubles(): void {
    const seen = this.#live.filter(({ misses }) => misses === 0);
    const doubles = seen.filter((track, i) =>
      seen.slice(0, i).some(({ last }) => areSameFace(last.points, track.last.points)),
    );
    this.#close(doubles);
  }

  async #search(levels: PhotoLevels): Promise<readonly Face[]> {
    const found = await findFaces(levels, { ...this.#models, progress: this.#progress.subrange(0, 0) });
    const people = found.filter(isPerson);
    this.#searched = this.#place;
    for (const { mesh } of people.filter((face) => isInside(face.mesh, levels))) {
      const known = this.#live.find(({ last }) => areSameFace(last.points, mesh.points));
      if (!known) this.#live.push(await this.#followBack(mesh, levels));
      else if (known.misses > 0) {
        known.meshes[known.meshes.length - 1] = mesh;
        known.last = mesh;
        known.misses = 0;
      }
    }
    return people;
  }

  /** A new track, from the first of the frames at hand in which its face is seen. */
  async #followBack(face: FaceMesh, newest: PhotoLevels): Promise<LiveTrack> {
    const { mesh, iris } = this.#models;
    const meshes = [face];
    const motions: (Float64Array | null)[] | undefined = this.#measuresMotion ? [null] : undefined;
    let after = newest;
    for (const levels of this.#held.toReversed()) {
      const found = await followFace(levels, { points: meshes[0].points, mesh, iris });
      await this.#progress.report(0);
      const place = this.#place - meshes.length;
      const isSeen = found.flag >= MIN_FLAG && isStep(meshes[0], found) && isInside(found, levels);
      if (!isSeen || this.#isTaken(found, place)) break;
      if (motions) {
        const step = { from: found.points, to: meshes[0].points };
        motions[0] = measureFaceMotion({ before: levels, after }, step);
        motions.unshift(null);
      }
      meshes.unshift(found);
      after = levels;
    }
    return {
      first: this.#place - meshes.length + 1,
      meshes,
      motions,
      last: face,
      misses: 0,
      samples: [],
      every: SAMPLE_EVERY,
    };
  }

  /** True where another track has the face already. */
  #isTaken({ points }: FaceMesh, place: number): boolean {
    const seen = [...this.#done, ...this.#live].map(({ first, meshes }) => meshes[place - first]);
    return seen.some((mesh) => mesh && areSameFace(mesh.points, points));
  }
}

/** Keeps a picture of a face now and then; of too many, every second one goes. */
function keepSample(
  track: LiveTrack,
  { frame, place }: { readonly frame: Picture; readonly place: number },
): void {
  const isDue = track.samples.length === 0 || (place - track.first) % track.every === 0;
  if (track.misses > 0 || !isDue) return;
  track.samples.push(sampleFace(frame, track.last));
  if (track.samples.length <= MAX_SAMPLES) return;
  track.samples = track.samples.filter((_, i) => i % 2 === 0);
  track.every *= 2;
}

/** Meshes, and between them at no confidence those that were not seen. The first and last are there. */
function fillGaps(meshes: readonly (FaceMesh | null)[]): readonly FaceMesh[] {
  const out: FaceMesh[] = [];
  for (const [place, mesh] of meshes.entries()) {
    if (!mesh) continue;
    const last = out.length - 1;
    for (let missing = out.length; missing < place; missing++)
      out.push({ ...mixMeshes(out[last], { b: mesh, share: (missing - last) / (place - last) }), flag: 0 });
    out.push(mesh);
  }
  return out;
}
