import type { Progress } from '../../core/progress.ts';
import { loadMeshTopology } from '../../vision/faces/load-mesh-topology.ts';
import { findUvZones } from '../../vision/faces/uv-zones.ts';
import { CLIP_MAP_SIDE } from '../swap/clip-map-side.ts';
import { describeLook } from '../swap/face-look.ts';
import {
  countPeople,
  finishTrack,
  followPart,
  lastingTracks,
  longestTracks,
  type PartFrames,
} from '../swap/follow-part.ts';
import type { ClipPaint } from './clip-paint.ts';
import { usualLight } from './usual-light.ts';

/**
 * Spreads of the filter over time in seconds: that of the points is wider than where faces are replaced, as
 * lines of paint show each trembling. A wider one of the place would take the trembling of a camera along.
 *
 * @tuned 2026-11-29, a skull on two moved portraits, excess flicker along the motion
 */
const STEADINESS = { points: 0.1, placing: 0.06 } as const;

/**
 * Follows the faces of a part, as those that are replaced are followed, and describes each once.
 * @throws ImagingError `no_face`, `face_too_small`, `model_missing`, and as `readFrames`
 */
export async function analysePaint(part: PartFrames, progress: Progress): Promise<ClipPaint> {
  const topology = await loadMeshTopology();
  const atlas = { topology, zones: findUvZones(topology, CLIP_MAP_SIDE) };
  const followed = await followPart(part, { progress });
  const { starts } = followed;
  const kept = longestTracks(lastingTracks(followed, part));
  const tracks = kept.map(({ samples, ...track }) => ({
    ...finishTrack(track, { part, starts, by: STEADINESS }),
    ...{ look: describeLook(samples, atlas), light: usualLight(samples, topology) },
  }));
  const places = new Set(tracks.flatMap(({ first, meshes }) => meshes.map((_, i) => first + i)));
  const painted = places.size / part.count;
  return { tracks, facts: { faces: countPeople(followed.tracks), shots: starts.length, painted } };
}
