import type { Progress } from '../../../core/progress.ts';
import type { Patch } from '../ground/ground.ts';
import type { MarkRegion } from '../ground/mark-region.ts';
import type { BehindWork } from '../objects/carry-objects.ts';
import { choosePoses, overlapOf, type PosedGroup } from './choose-poses.ts';
import { drawPoses, type ShownPose, shareAt, showPoses } from './draw-poses.ts';
import { findGroups, type Group, listTouching } from './find-groups.ts';
import { findPoses, type Pose, type PosedFrames, refinePoses } from './find-poses.ts';
import { readCells } from './pose-cells.ts';
import { createThings, listSupported, type Things } from './pose-things.ts';

/** Frames from one that is compared to all others to the next; poses go on in those between. */
const EACH = 3;
/** Times that somebody is sought whom no pose has shown yet. */
const ROUNDS = 2;
/**
 * Share of all that touches the mark which poses have to show, unless the one of a group is as like as this.
 * @tuned 2026-11-30, six filmed clips with people behind opaque marks, by eye
 */
const ENOUGH = 0.5;
const LIKE = 26;

interface Posing {
  readonly work: BehindWork;
  /** Patches of another way, for those whom no pose shows; none in frames that are left out. */
  readonly others: readonly Patch[];
  readonly isAsked: (at: number) => boolean;
  readonly progress: Progress;
}

interface Sight {
  readonly posed: PosedFrames;
  readonly at: number;
  readonly touching: Int32Array;
  readonly thingsOf: (frame: number) => Things;
}

const isIn = (x: number, { left, right }: Group) => x >= left && x < right;

/** Poses that follow those of a group in the frame before. */
function followPoses(group: Group, before: readonly PosedGroup[], count: number): Pose[] {
  const old = before.find((one) => overlapOf(one.group, group) > (group.right - group.left) / 2);
  return (old?.poses ?? [])
    .map((pose) => ({ ...pose, frame: pose.frame + 1 }))
    .filter((p) => p.frame < count);
}

/** Pixels that move and are not shown by any pose. */
function leftOver({ posed, at }: Sight, groups: readonly (readonly ShownPose[])[]): Uint8Array {
  const { width } = posed.region;
  const isShown = (i: number) =>
    groups.some(([shown]) => shown && shareAt(posed, { shown, x: i % width, y: Math.floor(i / width) }) > 0);
  return posed.moving[at].map((flag, i) => (flag && !isShown(i) ? 1 : 0));
}

/** Poses of which something would be shown. */
function withThings(
  { posed, thingsOf }: Pick<Sight, 'posed' | 'thingsOf'>,
  { own, poses }: { readonly own: Uint8Array; readonly poses: readonly Pose[] },
): Pose[] {
  return poses.filter((pose) => listSupported(posed, { own, pose, things: thingsOf(pose.frame) }).size > 0);
}

/** Who reaches the mark and is shown by no pose of others yet. */
function showRest(sight: Sight, own: Uint8Array): ShownPose[][] {
  const { posed, at, touching, thingsOf } = sight;
  const { region, frames, first } = posed;
  const cells = readCells({ region, planes: frames[first + at], moving: own });
  return findGroups(region, { moving: own, touching }).map((group) => {
    const poses = withThings(sight, { own, poses: findPoses({ posed, at, group, own, cells }) });
    return showPoses(posed, { own, poses, thingsOf });
  });
}

/** The ground, and in the columns of those whom no pose shows the patch of another way. */
function layOthers(
  { width, hole, firsts }: MarkRegion,
  { ground, other, groups }: { ground: Patch; other: Patch; groups: readonly Group[] },
): Patch {
  const isOther = (k: number) => groups.some((group) => isIn(hole[k] % width, group));
  return {
    luma: ground.luma.map((value, k) => (isOther(k) ? other.luma[k] : value)),
    u: ground.u.map((value, q) => (isOther(firsts[q]) ? other.u[q] : value)),
    v: ground.v.map((value, q) => (isOther(firsts[q]) ? other.v[q] : value)),
  };
}

/** Draws the groups of a frame. */
function drawGroups(
  sight: Sight,
  { groups, ground, other }: { groups: readonly PosedGroup[]; ground: Patch; other: Patch },
): Patch {
  const { posed, at, touching, thingsOf } = sight;
  const { width } = posed.region;
  const first = groups.map(({ poses }) => showPoses(posed, { own: posed.moving[at], poses, thingsOf }));
  const rest: ShownPose[][] = [];
  let left = leftOver(sight, first);
  for (let round = 0; round < ROUNDS; round++) {
    const found = showRest(sight, left).filter((poses) => poses.length > 0);
    if (found.length === 0) break;
    rest.unshift(...found);
    left = leftOver(sight, [...rest, ...first]);
  }
  const isTold = groups.map(({ group, poses: [best] }) => {
    if (best && best.cost < LIKE) return true;
    const own = touching.filter((i) => posed.moving[at][i] && isIn(i % width, group));
    return own.filter((i) => !left[i]).length >= ENOUGH * own.length;
  });
  const untold = groups.flatMap(({ group }, g) => (isTold[g] ? [] : [group]));
  const shown = [...rest, ...first.filter((_, g) => isTold[g])];
  const laid = layOthers(posed.region, { ground, other, groups: untold });
  return drawPoses(posed, { ground: laid, groups: shown });
}

/**
 * Patches with who passes behind a mark as another frame shows him whole: the one in which he looks as he
 * does where he is seen beside the mark. A walker's pose comes again with each stride.
 */
export async function carryPoses({ work, others, isAsked, progress }: Posing): Promise<Patch[]> {
  const { region, frames, shot, moving, ground } = work;
  const touching = listTouching(region);
  const cells = moving.map((own, i) => readCells({ region, planes: frames[shot.first + i], moving: own }));
  const posed = { region, frames, first: shot.first, moving, cells };
  const thingsOf = createThings(posed);
  const groups: PosedGroup[][] = [];
  for (const [at, own] of moving.entries()) {
    await progress.report((0.6 * at) / moving.length);
    const found = isAsked(at) ? findGroups(region, { moving: own, touching }) : [];
    groups.push(
      found.map((group) => {
        const sought = { posed, at, group, own, cells: cells[at] };
        const going = at % EACH > 0 ? followPoses(group, groups[at - 1], moving.length) : [];
        const poses = going.length > 2 ? refinePoses(sought, going) : findPoses(sought);
        return { group, poses: withThings({ posed, thingsOf }, { own, poses }) };
      }),
    );
  }
  const chosen = choosePoses(groups);
  const patches: Patch[] = [];
  for (const [at, own] of chosen.entries()) {
    await progress.report(0.6 + (0.4 * at) / moving.length);
    const sight = { posed, at, touching, thingsOf };
    const drawn = { groups: own, ground, other: others[at] };
    patches.push(isAsked(at) && own.length > 0 ? drawGroups(sight, drawn) : { ...ground });
  }
  await progress.report(1);
  return patches;
}
