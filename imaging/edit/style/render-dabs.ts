import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import type { EdgeFlow } from '../../core/filters/structure-tensor.ts';
import type { Progress } from '../../core/progress.ts';
import { estimateFlow } from './estimate-flow.ts';
import { paintDabs } from './paint-dabs.ts';
import { raiseShadows, raiseToWhite } from './raise-shadows.ts';
import type { Scene } from './style.ts';

/** Lengths in units of the canvas. */
interface DabOptions {
  /** Spread of the edge directions. */
  readonly spread: number;
  readonly radius: number;
  /** True for a style of few flat tones. */
  readonly isFlat?: boolean;
}

/** Scene with lifted shadows as dabs along its edges, and the edge directions. Rejects with `aborted`. */
export async function renderDabs(
  { planes, canvas: { unit } }: Scene,
  { spread, radius, isFlat, progress }: DabOptions & { readonly progress: Progress },
): Promise<{ dabs: OklabPlanes; flow: EdgeFlow }> {
  const lifted = await (isFlat ? raiseToWhite : raiseShadows)(planes, progress.subrange(0, 0.1));
  await progress.report(0.1);
  const flow = await estimateFlow(lifted.lightness, {
    sigma: spread * unit,
    blur: gaussianBlurCompiled,
    progress: progress.subrange(0.1, 0.2),
  });
  await progress.report(0.2);
  const dabs = await paintDabs(lifted, { flow, radius: radius * unit, progress: progress.subrange(0.2, 1) });
  return { dabs, flow };
}
