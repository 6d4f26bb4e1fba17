import { createPlane, type Plane } from '../kernels/plane.ts';
import { smoothRowsAlongFlow } from '../kernels/smooth-along-flow.ts';
import type { EdgeFlow } from '../kernels/structure-tensor.ts';
import type { Progress } from '../progress.ts';
import { runBands } from '../run-bands.ts';

interface FlowReach {
  readonly flow: EdgeFlow;
  /** Pixels to each side. */
  readonly length: number;
  /** Pixels between samples; finer than the plane's detail is wasted. */
  readonly spacing: number;
}

/** Smooths a plane along the flow and not across it. */
export async function followFlow(
  plane: Plane,
  { reach, progress }: { readonly reach: FlowReach; readonly progress: Progress },
): Promise<Plane> {
  const spacing = Math.max(0.75, reach.spacing);
  const steps = Math.max(1, Math.round(reach.length / spacing));
  const out = createPlane(plane);
  const walk = { plane, flow: reach.flow, out, steps, spacing };
  await runBands(plane, progress, (fromRow, toRow) => smoothRowsAlongFlow(walk, { fromRow, toRow }));
  return out;
}
