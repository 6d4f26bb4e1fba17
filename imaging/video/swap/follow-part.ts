import type { Progress } from '../../core/progress.ts';
import type { FaceMesh } from '../../vision/faces/face-mesh.ts';
import { type Face, loadFaceModels } from '../../vision/faces/find-faces.ts';
import type { ColourMatrix, FrameSize } from '../media/frame.ts';
import { toRgb } from '../media/frame-colours.ts';
import { usableTracks } from './choose-tracks.ts';
import type { FaceTrack, SampledTrack } from './face-track.ts';
import { FaceTracker } from './face-tracker.ts';
import { PointFollower, type PointMoves } from './follow-points.ts';
import { mendOutliers } from './mend-outliers.ts';
import { ShotFinder } from './shot-finder.ts';
import { steadyTrack } from './steady-track.ts';

/** Frames over which a face that comes into a shot, or leaves it, is changed. */
const FADE = 4;
/** Seconds for which a face must be seen. */
const MIN_SECONDS = 0.2;
/** Most tracks of a clip that are changed, the longest first. */
const MAX_TRACKS = 20;

/** Frames of a part in which faces are followed. */
export interface PartFrames {
  readonly size: FrameSize;
  readonly matrix: ColourMatrix;
  readonly framesPerSecond: number;
  /** Frames of the part as planes. */
  readonly frames: AsyncIterable<{ readonly place: number; readonly data: Uint8Array }>;
  readonly count: number;
}

/** The faces of a part. */
export interface FollowedFaces {
  readonly tracks: readonly SampledTrack[];
  /** Faces of the frame in which people are counted. */
  readonly found: readonly Face[];
  /** Places at which shots begin. */
  readonly starts: readonly number[];
  /** Movement of points of faces by what is seen, by their meshes; empty where nobody asked for it. */
  readonly moves: ReadonlyMap<FaceMesh, PointMoves>;
}

/**
 * Follows all faces of a part from frame to frame, and finds its cuts.
 * @throws ImagingError `model_missing`, and as `readFrames`
 */
export async function followPart(
  part: PartFrames,
  { countedAt, pointsOf, progress }: FollowParams,
): Promise<FollowedFaces> {
  const { size, matrix, frames, count } = part;
  // Points that are followed along the motion need no other measure of it.
  const kinds = { measuresMotion: !pointsOf, bridgesHidden: !pointsOf };
  const tracking = { progress: progress.subrange(0, 0), ...kinds };
  const tracker = new FaceTracker(await loadFaceModels(), tracking);
  const shots = new ShotFinder(size);
  const follower = pointsOf && new PointFollower(size, pointsOf);
  const starts = [0];
  let found: readonly Face[] = [];
  for await (const { place, data } of frames) {
    const isCut = shots.isCut(data);
    if (isCut) starts.push(place);
    const frame = { ...size, channels: 3, data: toRgb(size, data, matrix) } as const;
    const faces = await tracker.next(frame, { isCut, search: place === countedAt });
    if (place === countedAt && faces) found = faces;
    follower?.add(data, { meshes: tracker.seen, isCut });
    await progress.report(place / count);
  }
  const tracks = tracker.finish().map((track) => mendOutliers(track, part));
  return { tracks, found, starts, moves: follower?.moves ?? new Map() };
}

interface FollowParams {
  /** Place of the frame in which people are counted. */
  readonly countedAt?: number;
  /** Points of a face, x, y and z in turn, that are followed along the motion as well. */
  readonly pointsOf?: (mesh: FaceMesh) => Float32Array;
  readonly progress: Progress;
}

/**
 * Tracks of a part that are large and long enough to be changed.
 * @throws ImagingError as `usableTracks`
 */
export function lastingTracks(
  { tracks }: FollowedFaces,
  { count, framesPerSecond }: PartFrames,
): readonly SampledTrack[] {
  const least = Math.max(1, Math.min(count, Math.round(MIN_SECONDS * framesPerSecond)));
  return usableTracks(tracks, least);
}

/** The longest tracks, as many as are changed. */
export function longestTracks<Track extends FaceTrack>(tracks: readonly Track[]): readonly Track[] {
  return tracks.toSorted((a, b) => b.meshes.length - a.meshes.length).slice(0, MAX_TRACKS);
}

interface TrackEnds {
  readonly part: PartFrames;
  /** Places at which shots begin. */
  readonly starts: readonly number[];
}

/** Share of the change in each frame of a track: it comes and goes softly within a shot. */
export function sharesOf({ first, meshes }: FaceTrack, { part, starts }: TrackEnds): Float32Array {
  const end = first + meshes.length;
  const isBegun = starts.includes(first);
  const isOver = starts.includes(end) || end === part.count;
  return Float32Array.from(meshes, (_, i) =>
    Math.min(1, isBegun ? 1 : (i + 1) / FADE, isOver ? 1 : (meshes.length - i) / FADE),
  );
}

/** A steadied track with its share of the change. */
export function finishTrack<Track extends FaceTrack>(
  track: Track,
  ends: TrackEnds,
): Track & { readonly shares: Float32Array } {
  const { meshes } = steadyTrack(track, { framesPerSecond: ends.part.framesPerSecond });
  return { ...track, meshes, motions: undefined, shares: sharesOf(track, ends) };
}

/** The most faces that are seen in one frame. */
export function countPeople(tracks: readonly FaceTrack[]): number {
  const counts = new Map<number, number>();
  for (const { first, meshes } of tracks)
    for (const place of meshes.keys()) counts.set(first + place, (counts.get(first + place) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}
