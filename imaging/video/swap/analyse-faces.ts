import type { Progress } from '../../core/progress.ts';
import { sizeOfFace } from '../../vision/faces/face-box.ts';
import type { Face } from '../../vision/faces/find-faces.ts';
import { loadFaceModels } from '../../vision/faces/find-faces.ts';
import { loadMeshTopology } from '../../vision/faces/load-mesh-topology.ts';
import { findUvZones } from '../../vision/faces/uv-zones.ts';
import type { ColourMatrix, FrameSize } from '../media/frame.ts';
import { toRgb } from '../media/frame-colours.ts';
import { chooseTracks } from './choose-tracks.ts';
import type { ClipSwap, SwapTrack } from './clip-swap.ts';
import { sizeOfPoints } from './face-extent.ts';
import { describeLook } from './face-look.ts';
import { FaceTracker } from './face-tracker.ts';
import { CLIP_MAP_SIDE } from './frame-swapper.ts';
import { listClipWarnings } from './list-clip-warnings.ts';
import { prepareSource } from './prepare-source.ts';
import { ShotFinder } from './shot-finder.ts';
import { steadyTrack } from './steady-track.ts';

/** Frames over which a face that comes into a shot, or leaves it, is changed. */
const FADE = 4;

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

/**
 * Assesses the photo that gives a face, follows the faces of a part, and chooses those that are replaced.
 * @throws ImagingError as `prepareSource`, `chooseTracks` and `readFrames`
 */
export async function analyseFaces(search: FaceSearch, progress: Progress): Promise<ClipSwap> {
  const models = await loadFaceModels();
  const { photoPath, sourceFace: number, size, matrix, place: chosenAt, framesPerSecond, count } = search;
  const source = await prepareSource({ photoPath, number, models });
  const tracker = new FaceTracker(models, progress.subrange(0, 0));
  const shots = new ShotFinder(size);
  const starts = [0];
  let found: readonly Face[] = [];
  for await (const { place, data } of search.frames) {
    const isCut = shots.isCut(data);
    if (isCut) starts.push(place);
    const frame = { ...size, channels: 3, data: toRgb(size, data, matrix) } as const;
    const faces = await tracker.next(frame, { isCut, search: place === chosenAt });
    if (place === chosenAt && faces) found = faces;
    await progress.report(place / count);
  }
  const all = tracker.finish();
  const { face, all: everyone } = search;
  const tracks = chooseTracks(all, { face, all: everyone, place: chosenAt, found });
  const swapped = new Set(tracks.flatMap(({ first, meshes }) => meshes.map((_, i) => first + i)));
  const meshes = tracks.flatMap((track) => track.meshes);
  const share = swapped.size / count;
  const facts = {
    ...{ faces: all.length, swapped: share, shots: starts.length, replaced: 1 },
    warnings: listClipWarnings({
      source: source.face,
      sourceSize: sizeOfFace(source.face.box),
      turns: meshes.map(({ yaw, pitch }) => Math.max(Math.abs(yaw), Math.abs(pitch))),
      sizes: meshes.map(({ points }) => sizeOfPoints(points)),
      swapped: share,
      replaced: 1,
      haze: 0,
    }),
  };
  const topology = await loadMeshTopology();
  const atlas = { topology, zones: findUvZones(topology, CLIP_MAP_SIDE) };
  const prepared = tracks.map((track): SwapTrack => {
    const { first, shot, meshes: steady } = steadyTrack(track, framesPerSecond);
    const isBegun = starts.includes(first);
    const isOver = starts.includes(first + steady.length) || first + steady.length === count;
    const shares = Float32Array.from(steady, (_, i) =>
      Math.min(1, isBegun ? 1 : (i + 1) / FADE, isOver ? 1 : (steady.length - i) / FADE),
    );
    return { first, shot, meshes: steady, shares, look: describeLook(track.samples, atlas) };
  });
  return { source, tracks: prepared, facts };
}
