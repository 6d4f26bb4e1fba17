import type { Group } from './find-groups.ts';
import type { Pose } from './find-poses.ts';

/**
 * Price of a frame that does not follow the one that was shown before, in levels.
 * @tuned 2026-11-30, six filmed clips with people behind opaque marks, by eye
 */
const JUMP = 5;

export interface PosedGroup {
  readonly group: Group;
  /** The likest first. */
  readonly poses: readonly Pose[];
}

/** A pose of a group in the frame before; -1 for none. */
interface Link {
  readonly group: number;
  readonly pose: number;
}

/** Prices of all poses of the groups of a frame, with all before, and how they are reached. */
interface Step {
  readonly prices: number[][];
  readonly links: Link[][];
}

/** Columns that two groups share. */
export const overlapOf = (a: Group, b: Group) => Math.min(a.right, b.right) - Math.max(a.left, b.left);

/** Price of a pose after another one. */
function priceOf(before: Pose, now: Pose): number {
  const gone = now.frame - before.frame;
  if (gone === 1) return 0;
  return gone === 0 || gone === 2 ? JUMP / 2 : JUMP;
}

/** Number of the group that a group was in the frame before; -1 where it is a new one. */
function findBefore({ group }: PosedGroup, older: readonly PosedGroup[]): number {
  let [best, most] = [-1, 0];
  for (const [g, one] of older.entries()) {
    const shared = overlapOf(one.group, group);
    if (shared > most && one.poses.length > 0) [best, most] = [g, shared];
  }
  return best;
}

/** The cheapest way to each pose of a frame. */
function stepTo(
  groups: readonly PosedGroup[],
  { older, before }: { readonly older: readonly PosedGroup[]; readonly before: Step | undefined },
): Step {
  const step: Step = { prices: [], links: [] };
  for (const posed of groups) {
    const from = findBefore(posed, older);
    const reached = posed.poses.map((pose) => {
      let [least, link] = [Number.POSITIVE_INFINITY, -1];
      if (from >= 0 && before)
        for (const [p, old] of older[from].poses.entries()) {
          const price = before.prices[from][p] + priceOf(old, pose);
          if (price < least) [least, link] = [price, p];
        }
      return {
        price: pose.cost + (link < 0 ? JUMP : least),
        link: { group: link < 0 ? -1 : from, pose: link },
      };
    });
    step.prices.push(reached.map(({ price }) => price));
    step.links.push(reached.map(({ link }) => link));
  }
  return step;
}

/**
 * For each frame the groups with their poses, that first which is like what is seen and steady over time: the
 * cheapest sequence (Viterbi 1967).
 */
export function choosePoses(frames: readonly (readonly PosedGroup[])[]): PosedGroup[][] {
  const steps: Step[] = [];
  for (const [t, groups] of frames.entries())
    steps.push(stepTo(groups, { older: frames[t - 1] ?? [], before: steps[t - 1] }));
  const chosen = frames.map((groups) => groups.map(() => -1));
  for (let t = frames.length - 1; t >= 0; t--)
    for (const [g, { poses }] of frames[t].entries()) {
      if (poses.length === 0) continue;
      const { prices, links } = steps[t];
      if (chosen[t][g] < 0) chosen[t][g] = prices[g].indexOf(Math.min(...prices[g]));
      const { group, pose } = links[g][chosen[t][g]];
      if (group >= 0 && chosen[t - 1][group] < 0) chosen[t - 1][group] = pose;
    }
  return frames.map((groups, t) =>
    groups.map(({ group, poses }, g) => {
      const first = poses[chosen[t][g]];
      return { group, poses: first ? [first, ...poses.filter((one) => one !== first)] : poses };
    }),
  );
}
