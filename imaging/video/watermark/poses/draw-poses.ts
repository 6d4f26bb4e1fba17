import type { Patch } from '../ground/ground.ts';
import type { PosedGroup } from './choose-poses.ts';
import type { Pose, PosedFrames } from './find-poses.ts';
import { listSupported, type Things } from './pose-things.ts';

/** Poses of a group that are asked, one after the other, for a pixel. */
const ASKED = 3;

/** A pose with the things in it that pass. */
export interface ShownPose {
  readonly pose: Pose;
  readonly things: Things;
  /** Numbers of the things that are shown. */
  readonly shown: ReadonlySet<number>;
}

/** Poses of a group in the order in which they are asked. */
export function showPoses(
  posed: PosedFrames,
  {
    own,
    poses,
    thingsOf,
  }: { own: Uint8Array; thingsOf: (frame: number) => Things } & Pick<PosedGroup, 'poses'>,
): ShownPose[] {
  return poses.slice(0, ASKED).map((pose) => {
    const things = thingsOf(pose.frame);
    return { pose, things, shown: listSupported(posed, { own, pose, things }) };
  });
}

/** Share of who passes in a pixel of a pose, as a mean of nine; -1 where the pose does not show it. */
export function shareAt({ region }: PosedFrames, { shown, x, y }: Asked): number {
  const { width, height, mask } = region;
  const [px, py] = [x - shown.pose.dx, y - shown.pose.dy];
  if (px < 1 || py < 1 || px >= width - 1 || py >= height - 1 || mask[py * width + px]) return -1;
  let [sum, count] = [0, 0];
  for (let row = (py - 1) * width; row <= (py + 1) * width; row += width)
    for (let i = row + px - 1; i <= row + px + 1; i++) {
      if (mask[i]) continue;
      count += 1;
      if (shown.shown.has(shown.things[i])) sum += 1;
    }
  return sum / count;
}

interface Asked {
  readonly shown: ShownPose;
  readonly x: number;
  readonly y: number;
}

/** Lays who passes over the ground of a frame, those first who are farther behind. */
export function drawPoses(
  posed: PosedFrames,
  { ground, groups }: { readonly ground: Patch; readonly groups: readonly (readonly ShownPose[])[] },
): Patch {
  const { region, frames, first } = posed;
  const { width, hole, firsts } = region;
  const [luma, u, v] = [ground.luma.slice(), ground.u.slice(), ground.v.slice()];
  const quadOf = new Int32Array(hole.length).fill(-1);
  for (const [q, k] of firsts.entries()) quadOf[k] = q;
  for (const poses of groups)
    for (const [k, i] of hole.entries()) {
      const [x, y] = [i % width, Math.floor(i / width)];
      for (const shown of poses) {
        const share = shareAt(posed, { shown, x, y });
        if (share < 0) continue;
        if (share === 0) break;
        const { frame, dx, dy } = shown.pose;
        const planes = frames[first + frame];
        luma[k] += share * (planes.luma[(y - dy) * width + x - dx] - luma[k]) + 0.5;
        const q = quadOf[k];
        if (q < 0) break;
        const from = ((y - dy) >> 1) * (width >> 1) + ((x - dx) >> 1);
        u[q] += share * (planes.u[from] - u[q]) + 0.5;
        v[q] += share * (planes.v[from] - v[q]) + 0.5;
        break;
      }
    }
  return { luma, u, v };
}
