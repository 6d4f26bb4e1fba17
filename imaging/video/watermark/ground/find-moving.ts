import { fillSmallGaps } from '../../../core/morphology/components.ts';
import type { Progress } from '../../../core/progress.ts';
import type { Shot } from './follow-ground.ts';
import type { MarkRegion, RegionPlanes } from './mark-region.ts';

/** Differences from the median over time above which something moves: of brightness, and of both colours. */
const MOVED = { luma: 24, colour: 16 } as const;
/** Share of what is seen right around a pixel that has to move with it. */
const MIN_SHARE = 0.5;
/** Most pixels of a gap in a thing that are as its ground by chance. */
const GAP = 24;

/** Pixels around the mark that differ from what stands still. */
export function findMoving(
  { region, median }: { readonly region: MarkRegion; readonly median: RegionPlanes },
  planes: RegionPlanes,
): Uint8Array {
  const { width, height, mask } = region;
  const { luma, u, v } = planes;
  const half = width >> 1;
  const differs = new Uint8Array(luma.length);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (mask[i]) continue;
      const q = (y >> 1) * half + (x >> 1);
      const colour = Math.abs(u[q] - median.u[q]) + Math.abs(v[q] - median.v[q]);
      if (Math.abs(luma[i] - median.luma[i]) > MOVED.luma || colour > MOVED.colour) differs[i] = 1;
    }
  const moving = new Uint8Array(luma.length);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (!differs[i]) continue;
      let [around, seen] = [0, 0];
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
        for (let j = row * width + Math.max(0, x - 1); j <= row * width + Math.min(width - 1, x + 1); j++) {
          if (mask[j]) continue;
          seen += 1;
          around += differs[j];
        }
      if (around > MIN_SHARE * seen) moving[i] = 1;
    }
  fillSmallGaps({ width, height, data: moving }, GAP);
  for (let i = 0; i < mask.length; i++) if (mask[i]) moving[i] = 0;
  return moving;
}

interface MovingWork {
  readonly region: MarkRegion;
  readonly median: RegionPlanes;
  readonly frames: readonly RegionPlanes[];
  readonly shot: Shot;
}

/** 1 for pixels around the mark that differ from what stands still, by frame of the shot. */
export async function findMovingInShot(work: MovingWork, progress: Progress): Promise<Uint8Array[]> {
  const { frames, shot } = work;
  const moving: Uint8Array[] = [];
  for (let frame = shot.first; frame < shot.end; frame++) {
    await progress.report(moving.length / (shot.end - shot.first));
    moving.push(findMoving(work, frames[frame]));
  }
  return moving;
}
