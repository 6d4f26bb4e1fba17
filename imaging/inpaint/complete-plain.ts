import { measureCells } from '../kernels/measure-cells.ts';
import type { RandomState } from '../kernels/random.ts';
import type { Progress } from '../progress.ts';
import { assessGround } from './assess-ground.ts';
import type { Completion } from './finish-region.ts';
import { interpolateIllumination, smoothIllumination } from './interpolate-illumination.ts';
import type { Level } from './level.ts';
import { synthesizeGrain } from './synthesize-grain.ts';

/**
 * Fills a hole that lies wholly on plain ground, such as a wall or the sky. Light is interpolated from the
 * border, grain is copied. Undefined without enough plain ground.
 */
export async function completePlain(
  level: Level,
  { random, progress }: { readonly random: RandomState; readonly progress: Progress },
): Promise<Completion | undefined> {
  await progress.report(0);
  const cells = measureCells(level);
  await progress.report(0);
  const even = smoothIllumination(cells);
  await progress.report(0);
  const alike = assessGround(cells, even);
  if (!alike) return undefined;
  return synthesizeGrain(
    { level, cells, light: interpolateIllumination(cells, even), alike },
    { random, progress },
  );
}
