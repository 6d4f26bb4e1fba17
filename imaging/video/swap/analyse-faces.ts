import type { Progress } from '../../core/progress.ts';
import { coverSource } from '../../portrait/swap/cover-brows.ts';
import { type Atlas, describeFace } from '../../portrait/swap/describe-face.ts';
import { clearnessOf, planBlend } from '../../portrait/swap/plan-blend.ts';
import { sizeOfFace } from '../../vision/faces/face-box.ts';
import { loadFaceModels } from '../../vision/faces/find-faces.ts';
import { loadMeshTopology } from '../../vision/faces/load-mesh-topology.ts';
import { shrinkUvMap } from '../../vision/faces/tone-side.ts';
import { findUvZones } from '../../vision/faces/uv-zones.ts';
import { chosenTrack, tracksOfPerson } from './choose-tracks.ts';
import { CLIP_MAP_SIDE } from './clip-map-side.ts';
import type { ClipSwap, SwapTrack } from './clip-swap.ts';
import { sizeOfPoints } from './face-extent.ts';
import { describeLook, type FaceLook, targetOfLook, usualLookOf } from './face-look.ts';
import type { SampledTrack } from './face-track.ts';
import { fitSource } from './fit-source.ts';
import {
  countPeople,
  type FollowedFaces,
  finishTrack,
  followPart,
  lastingTracks,
  longestTracks,
  type PartFrames,
} from './follow-part.ts';
import { FrameSwapper } from './frame-swapper.ts';
import { listClipWarnings } from './list-clip-warnings.ts';
import { findSoftness } from './match-softness.ts';
import { prepareSource } from './prepare-source.ts';
import { settleSoftness } from './settle-softness.ts';

interface FaceSearch extends PartFrames {
  readonly photoPath: string | undefined;
  readonly face: number;
  readonly all: boolean;
  readonly sourceFace: number;
  /** Place of the frame in which `face` is counted. */
  readonly place: number;
}

type LookedTrack = SampledTrack & { readonly look: FaceLook };

/** The tracks to replace, each with its look. Throws as `chosenTrack` and `usableTracks`. */
function chooseFaces(
  followed: FollowedFaces,
  { search, atlas }: { readonly search: FaceSearch; readonly atlas: Atlas },
): readonly LookedTrack[] {
  const usable = lastingTracks(followed, search);
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
  const chosen = all ? null : chosenTrack(usable, { face, place, found: followed.found });
  const kept = chosen
    ? tracksOfPerson(usable, { chosen, differenceOf: differenceFrom(chosen) })
    : longestTracks(usable);
  return kept.map((track) => ({ ...track, look: lookOf(track) }));
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
  const followed = await followPart(search, { countedAt: search.place, progress });
  const chosen = chooseFaces(followed, { search, atlas });
  const meshes = chosen.flatMap((track) => track.meshes);
  const sizes = meshes.map(({ points }) => sizeOfPoints(points));
  const source = await fitSource(given, Math.max(...sizes));
  const whole = { face: source.face, maxAcross: Number.POSITIVE_INFINITY, atlas };
  const gives = coverSource(describeFace(source.photo, whole), atlas.zones);
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
  for (const { samples, look, ...track } of chosen) {
    const softness = await findSoftness(source, samples);
    finished.push({ ...finishTrack(track, { part: search, starts }), look, softness });
  }
  const wish = { strength: 1, size: search.size, matrix: search.matrix };
  const swapper = await FrameSwapper.create({ source, tracks: finished, facts }, wish);
  const draw = swapper.drawSample.bind(swapper);
  const settled = await Promise.all(
    finished.map((track, i) => settleSoftness(track, { samples: chosen[i].samples, draw })),
  );
  return { source, tracks: settled, facts };
}
