import type { Progress } from '../../core/progress.ts';
import { extendFace, OUTSIDE_POINTS } from '../../portrait/halloween/prepare-face.ts';
import { MESH_POINTS } from '../../vision/faces/face-landmarks.ts';
import type { FaceMesh } from '../../vision/faces/face-mesh.ts';
import { loadMeshTopology } from '../../vision/faces/load-mesh-topology.ts';
import { findUvZones } from '../../vision/faces/uv-zones.ts';
import { CLIP_MAP_SIDE } from '../swap/clip-map-side.ts';
import { describeLook } from '../swap/face-look.ts';
import {
  countPeople,
  followPart,
  lastingTracks,
  longestTracks,
  type PartFrames,
  sharesOf,
} from '../swap/follow-part.ts';
import { steadyAlongMotion } from '../swap/steady-along-motion.ts';
import type { ClipPaint } from './clip-paint.ts';
import { usualLight } from './usual-light.ts';

/** Numbers of the points of a mesh. */
const COUNT = 3 * MESH_POINTS;

/** Points of a face, and those around it. */
function pointsOf(mesh: FaceMesh): Float32Array {
  const points = new Float32Array(COUNT + 3 * OUTSIDE_POINTS);
  points.set(mesh.points);
  points.set(extendFace(mesh), COUNT);
  return points;
}

/**
 * Follows the faces of a part, as those that are replaced are followed, and describes each once.
 * @throws ImagingError `no_face`, `face_too_small`, `model_missing`, and as `readFrames`
 */
export async function analysePaint(part: PartFrames, progress: Progress): Promise<ClipPaint> {
  const topology = await loadMeshTopology();
  const atlas = { topology, zones: findUvZones(topology, CLIP_MAP_SIDE) };
  const followed = await followPart(part, { pointsOf, progress });
  const { starts, moves } = followed;
  const kept = longestTracks(lastingTracks(followed, part));
  const tracks = kept.map(({ samples, ...track }) => {
    const { framesPerSecond } = part;
    const followed = {
      found: track.meshes.map(pointsOf),
      moves: track.meshes.map((mesh) => moves.get(mesh)),
    };
    const points = steadyAlongMotion(followed, { framesPerSecond });
    return {
      ...track,
      meshes: track.meshes.map((mesh, i) => ({ ...mesh, points: points[i].subarray(0, COUNT) })),
      outsides: points.map((row) => row.subarray(COUNT)),
      shares: sharesOf(track, { part, starts }),
      ...{ look: describeLook(samples, atlas), light: usualLight(samples, topology) },
    };
  });
  const places = new Set(tracks.flatMap(({ first, meshes }) => meshes.map((_, i) => first + i)));
  const painted = places.size / part.count;
  return { tracks, facts: { faces: countPeople(followed.tracks), shots: starts.length, painted } };
}
