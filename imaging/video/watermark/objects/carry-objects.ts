import type { Progress } from '../../../core/progress.ts';
import type { Ground, Patch } from '../ground/ground.ts';
import { type ObjectPath, refinePath } from './object-path.ts';
import type { ObjectTrack } from './object-track.ts';
import { listPassingObjects } from './pair-objects.ts';
import { crossFade, type SampledObject, sampleObject } from './sample-object.ts';
import { type ObjectPass, type TrackingWork, trackObjects } from './track-objects.ts';

/** Contrast of outlines: they are averaged over frames, each of which is sharper. */
const SHARPER = 2;

/** A mark that hides the ground before a still camera, in one shot. */
export interface BehindWork extends TrackingWork {
  /** Ground without anything that moves. */
  readonly ground: Ground;
}

/** Lays objects over the ground, the one in front last. */
function layObjects({ region, ground }: BehindWork, objects: readonly SampledObject[]): Patch {
  const { quads, firsts, hole } = region;
  const [luma, u, v] = [
    Float32Array.from(ground.luma),
    Float32Array.from(ground.u),
    Float32Array.from(ground.v),
  ];
  for (const object of objects) {
    const share = object.share.map((value) => Math.min(1, Math.max(0, (value - 0.5) * SHARPER + 0.5)));
    for (let k = 0; k < hole.length; k++) luma[k] += (object.luma[k] - luma[k]) * share[k];
    for (let q = 0; q < quads.length; q++) {
      const k = firsts[q];
      u[q] += (object.u[k] - u[q]) * share[k];
      v[q] += (object.v[k] - v[q]) * share[k];
    }
  }
  const round = (plane: Float32Array) => Uint8Array.from(plane, (value) => value + 0.5);
  return { luma: round(luma), u: round(u), v: round(v) };
}

/**
 * Patches with what moves behind a mark as whole objects. Each is followed through the shot from its start
 * and from its end. Behind the mark it is shown as it was before and as it is after, moved along a smooth
 * path.
 */
export async function carryObjects(work: BehindWork, progress: Progress): Promise<Patch[]> {
  const { shot, moving } = work;
  const past = await trackObjects(work, { step: 1, progress: progress.subrange(0, 0.3) });
  const future = await trackObjects(work, { step: -1, progress: progress.subrange(0.3, 0.55) });
  const ordering = progress.subrange(0.55, 0.6);
  const objects = await listPassingObjects(work, { past, future, progress: ordering });
  const paths = new Map<ObjectTrack, ObjectPath>();
  for (const [i, object] of objects.entries()) {
    const part = progress.subrange(0.6 + (0.2 * i) / objects.length, 0.6 + (0.2 * (i + 1)) / objects.length);
    for (const [track, pass] of [
      [object.past, past],
      [object.future, future],
    ] as const)
      if (track) paths.set(track, await refinePath(track, { work, pass, progress: part }));
  }
  const patches: Patch[] = [];
  for (let frame = shot.first; frame < shot.end; frame++) {
    await progress.report(0.8 + (0.2 * patches.length) / moving.length);
    const sample = (track: ObjectTrack | null, pass: ObjectPass) => {
      const known = track && pass.known[frame]?.find((one) => one.track === track);
      const path = track && paths.get(track);
      return known && path ? sampleObject(work, { pass, known, path, frame }) : null;
    };
    const seen = objects.flatMap((object) => {
      const both = crossFade(sample(object.past, past), sample(object.future, future));
      return both ? [both] : [];
    });
    patches.push(layObjects(work, seen));
  }
  await progress.report(1);
  return patches;
}
