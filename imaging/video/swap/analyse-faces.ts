import type { Progress } from '../../core/progress.ts';
import type { SourceFace } from '../../portrait/swap/crop-source.ts';
import { type Atlas, describeFace } from '../../portrait/swap/describe-face.ts';
import { clearnessOf, planBlend } from '../../portrait/swap/plan-blend.ts';
import { sizeOfFace } from '../../vision/faces/face-box.ts';
import { type Face, loadFaceModels } from '../../vision/faces/find-faces.ts';
import { loadMeshTopology } from '../../vision/faces/load-mesh-topology.ts';
import { shrinkUvMap } from '../../vision/faces/tone-side.ts';
import { findUvZones } from '../../vision/faces/uv-zones.ts';
import type { ColourMatrix, FrameSize } from '../media/frame.ts';
import { toRgb } from '../media/frame-colours.ts';
import { chosenTrack, tracksOfPerson, usableTracks } from './choose-tracks.ts';
import { CLIP_MAP_SIDE } from './clip-map-side.ts';
import type { ClipSwap, SwapTrack } from './clip-swap.ts';
import { sizeOfPoints } from './face-extent.ts';
import { describeLook, type FaceLook, targetOfLook, usualLookOf } from './face-look.ts';
import type { FaceTrack, SampledTrack } from './face-track.ts';
import { FaceTracker } from './face-tracker.ts';
import { fitSource } from './fit-source.ts';
import { listClipWarnings } from './list-clip-warnings.ts';
import { findSoftness } from './match-softness.ts';
import { prepareSource } from './prepare-source.ts';
import { ShotFinder } from './shot-finder.ts';
import { steadyTrack } from './steady-track.ts';

/** Frames over which a face that comes into a shot, or leaves it, is changed. */
const FADE = 4;
/** Seconds for which a face must be seen. */
const MIN_SECONDS = 0.2;
/** Most tracks of a clip that are replaced, the longest first. */
const MAX_TRACKS = 20;

interface FaceSearch {
  readonly photoPath: string | undefined;
  readonly face: number;
  readonly all: boolean;
  readonly sourceFace: number;
  /** Place of the frame in which `face` is counted. */
  readonly place: number;
  readonly size: FrameSize;
  readonly matrix: ColourMatrix;
  readonly framesPerSecond: number;
  /** Frames of the part as planes. */
  readonly frames: AsyncIterable<{ readonly place: number; readonly data: Uint8Array }>;
  readonly count: number;
}

/** The faces of a part. */
interface FollowedFaces {
  readonly tracks: readonly SampledTrack[];
  /** Faces of the frame in which people are counted. */
  readonly found: readonly Face[];
  /** Places at which shots begin. */
  readonly starts: readonly number[];
}

async function followFaces(search: FaceSearch, progress: Progress): Promise<FollowedFaces> {
  const { size, matrix, place: chosenAt } = search;
  const tracker = new FaceTracker(await loadFaceModels(), progress.subrange(0, 0));
  const shots = new ShotFinder(size);
  const starts = [0];
  let found: readonly Face[] = [];
  for await (const { place, data } of search.frames) {
    const isCut = shots.isCut(data);
    if (isCut) starts.push(place);
    const frame = { ...size, channels: 3, data: toRgb(size, data, matrix) } as const;
    const faces = await tracker.next(frame, { isCut, search: place === chosenAt });
    if (place === chosenAt && faces) found = faces;
    await progress.report(place / search.count);
  }
  return { tracks: tracker.finish(), found, starts };
}

type LookedTrack = SampledTrack & { readonly look: FaceLook };

/** The tracks to replace, each with its look. Throws as `chosenTrack` and `usableTracks`. */
function chooseFaces(
  { tracks, found }: FollowedFaces,
  { search, atlas }: { readonly search: FaceSearch; readonly atlas: Atlas },
): readonly LookedTrack[] {
  const least = Math.max(1, Math.min(search.count, Math.round(MIN_SECONDS * search.framesPerSecond)));
  const usable = usableTracks(tracks, least);
  const looks = new Map<SampledTrack, FaceLook>();
  const lookOf = (track: SampledTrack) => {
    const look = looks.get(track) ?? describeLook(track.samples, atlas);
    looks.set(track, look);
    return look;
  };
  const { face, all, place } = search;
  const differenceFrom = (one: SampledTrack) => {
    const usual = usualLookOf(lookOf(one), atlas);
    return (track: SampledTrack) => usual.differsFrom(shrinkUvMap(targetOfLook(lookOf(track), atlas).uvMap));
  };
  const chosen = all ? null : chosenTrack(usable, { face, place, found });
  const kept = chosen
    ? tracksOfPerson(usable, { chosen, differenceOf: differenceFrom(chosen) })
    : usable.toSorted((a, b) => b.meshes.length - a.meshes.length).slice(0, MAX_TRACKS);
  return kept.map((track) => ({ ...track, look: lookOf(track) }));
}

/** A steadied track with its share of the change: it comes and goes softly within a shot. */
async function finishTrack(
  { samples, look, ...track }: LookedTrack,
  { search, starts, source }: Finishing,
): Promise<SwapTrack> {
  const steady = steadyTrack(track, search.framesPerSecond);
  const { first, meshes } = steady;
  const end = first + meshes.length;
  const isBegun = starts.includes(first);
  const isOver = starts.includes(end) || end === search.count;
  const shares = Float32Array.from(meshes, (_, i) =>
    Math.min(1, isBegun ? 1 : (i + 1) / FADE, isOver ? 1 : (meshes.length - i) / FADE),
  );
  return { ...steady, shares, look, softness: await findSoftness(source, samples) };
}

interface Finishing {
  readonly search: FaceSearch;
  /** Places at which shots begin. */
  readonly starts: readonly number[];
  readonly source: SourceFace;
}

/**
 * Assesses the photo that gives a face, follows the faces of a part, and chooses those that are replaced.
 * @throws ImagingError as `prepareSource`, `usableTracks`, `chosenTrack` and `readFrames`
 */
export async function analyseFaces(search: FaceSearch, progress: Progress): Promise<ClipSwap> {
  const { photoPath, sourceFace: number, count } = search;
  const given = await prepareSource({ photoPath, number, models: await loadFaceModels() });
  const topology = await loadMeshTopology();
  const atlas = { topology, zones: findUvZones(topology, CLIP_MAP_SIDE) };
  const followed = await followFaces(search, progress);
  const chosen = chooseFaces(followed, { search, atlas });
  const meshes = chosen.flatMap((track) => track.meshes);
  const sizes = meshes.map(({ points }) => sizeOfPoints(points));
  const source = await fitSource(given, Math.max(...sizes));
  const gives = describeFace(source.photo, { face: source.face, maxAcross: Number.POSITIVE_INFINITY, atlas });
  const shares = chosen.map(({ look }) => {
    const target = targetOfLook(look, atlas);
    return planBlend(gives, { target, atlas: { ...atlas, strength: 1 } }).share;
  });
  const places = new Set(chosen.flatMap(({ first, meshes: own }) => own.map((_, i) => first + i)));
  const { starts, tracks } = followed;
  const assessed = { swapped: places.size / count, replaced: Math.min(...shares) };
  const facts = {
    ...assessed,
    ...{ faces: countPeople(tracks), shots: starts.length },
    warnings: listClipWarnings({
      ...assessed,
      ...{ source: given.face, sourceSize: sizeOfFace(given.face.box) },
      turns: meshes.map(({ yaw, pitch }) => Math.max(Math.abs(yaw), Math.abs(pitch))),
      ...{ sizes, haze: 1 - clearnessOf(gives) },
    }),
  };
  const finished: SwapTrack[] = [];
  for (const track of chosen) finished.push(await finishTrack(track, { search, starts, source }));
  return { source, tracks: finished, facts };
}

/** The most faces that are seen in one frame. */
function countPeople(tracks: readonly FaceTrack[]): number {
  const counts = new Map<number, number>();
  for (const { first, meshes } of tracks)
    for (const place of meshes.keys()) counts.set(first + place, (counts.get(first + place) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}
