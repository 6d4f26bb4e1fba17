import { labelComponents } from '../../../core/morphology/components.ts';
import { dilateSquare } from '../../../core/morphology/dilate.ts';
import { boxOfHole, NEAR } from './find-groups.ts';
import type { Pose, PosedFrames } from './find-poses.ts';

/** Pixels between parts of one thing. */
const GAP = 1;
/** Share of a thing beside the mark that has to move where it is shown, and the fewest pixels that do. */
const SUPPORTED = 0.5;
const FEW = 8;

/** Connected things that move in a frame, by their numbers; 0 for the ground. */
export type Things = Uint16Array;

/** Frames whose things are kept, by memory. */
const KEPT = 64;

/** Tells things of frames apart; those of frames that were asked for lately are kept. */
export function createThings({ region: { width, height }, moving }: PosedFrames): (frame: number) => Things {
  const known = new Map<number, Things>();
  return (frame) => {
    const old = known.get(frame);
    if (old) {
      known.delete(frame);
      known.set(frame, old);
      return old;
    }
    const data = dilateSquare({ width, height, data: moving[frame] }, GAP);
    const { labels } = labelComponents({ width, height, data });
    const things = new Uint16Array(labels.length);
    for (let i = 0; i < things.length; i++) if (moving[frame][i]) things[i] = labels[i];
    known.set(frame, things);
    const [oldest] = known.keys();
    if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
    return things;
  };
}

/** Things of a pose that are there also where they would be shown: most of them moves beside the mark. */
export function listSupported(
  { region }: PosedFrames,
  { own, pose, things }: { readonly own: Uint8Array; readonly pose: Pose; readonly things: Things },
): Set<number> {
  const { width, height, mask } = region;
  const box = boxOfHole(region);
  const counts = new Map<number, { seen: number; hit: number }>();
  for (let y = Math.max(0, box.top - NEAR); y < Math.min(height, box.bottom + NEAR); y++)
    for (let x = Math.max(0, box.left - NEAR); x < Math.min(width, box.right + NEAR); x++) {
      const px = x - pose.dx;
      const py = y - pose.dy;
      if (mask[y * width + x] || px < 0 || py < 0 || px >= width || py >= height) continue;
      const thing = things[py * width + px];
      if (!thing) continue;
      const count = counts.get(thing) ?? { seen: 0, hit: 0 };
      count.seen += 1;
      count.hit += own[y * width + x];
      counts.set(thing, count);
    }
  return new Set(
    [...counts].filter(([, { seen, hit }]) => hit >= FEW && hit >= SUPPORTED * seen).map(([thing]) => thing),
  );
}
