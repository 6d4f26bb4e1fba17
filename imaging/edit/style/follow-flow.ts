import type { EdgeFlow } from '../../core/filters/structure-tensor.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { runBands } from '../../core/run-bands.ts';

interface FlowWalk {
  readonly plane: Plane;
  readonly flow: EdgeFlow;
  /** Plane for the result, of the same size. */
  readonly out: Plane;
  /** Steps to each side. */
  readonly steps: number;
  /** Pixels of one step. */
  readonly spacing: number;
  /** Pixels that are smoothed; others get 0. All where it is left out. */
  readonly where?: Uint8Array;
}

/**
 * Mean of each pixel along the flow line through it, with Gaussian weights. Line integral convolution (Cabral
 * and Leedom 1993). Rows `fromRow` to before `toRow`.
 */
function smoothRowsAlongFlow(
  walk: FlowWalk,
  { fromRow, toRow }: { readonly fromRow: number; readonly toRow: number },
): void {
  const { plane, flow, out, steps, spacing, where } = walk;
  const { width, height, data } = plane;
  const { across: acrossAt, down: downAt } = flow;
  const means = out.data;
  const right = width - 1;
  const bottom = height - 1;
  const weights = Float32Array.from({ length: steps + 1 }, (_, step) => Math.exp(-2 * (step / steps) ** 2));
  for (let row = fromRow, at = fromRow * width; row < toRow; row++)
    for (let column = 0; column < width; column++, at++) {
      if (where && where[at] === 0) continue;
      let sum = data[at];
      let total = 1;
      for (let side = -spacing; side <= spacing; side += 2 * spacing) {
        let across = acrossAt[at] * side;
        let down = downAt[at] * side;
        let x = column + across;
        let y = row + down;
        for (let step = 1; step <= steps; step++) {
          if (x < 0 || y < 0 || x >= right || y >= bottom) break;
          const left = x | 0;
          const top = y | 0;
          const u = x - left;
          const corner = top * width + left;
          const upper = data[corner] + (data[corner + 1] - data[corner]) * u;
          const below = corner + width;
          const lower = data[below] + (data[below + 1] - data[below]) * u;
          sum += weights[step] * (upper + (lower - upper) * (y - top));
          total += weights[step];
          const nextAcross = acrossAt[corner] * spacing;
          const nextDown = downAt[corner] * spacing;
          const sign = nextAcross * across + nextDown * down < 0 ? -1 : 1;
          across = sign * nextAcross;
          down = sign * nextDown;
          x += across;
          y += down;
        }
      }
      means[at] = sum / total;
    }
}

interface FlowReach {
  readonly flow: EdgeFlow;
  /** Pixels to each side. */
  readonly length: number;
  /** Pixels between samples; finer than the plane's detail is wasted. */
  readonly spacing: number;
  /** Pixels that are smoothed; others get 0. All where it is left out. */
  readonly where?: Uint8Array;
}

/** Smooths a plane along the flow and not across it. */
export async function followFlow(
  plane: Plane,
  { reach, progress }: { readonly reach: FlowReach; readonly progress: Progress },
): Promise<Plane> {
  const spacing = Math.max(0.75, reach.spacing);
  const steps = Math.max(1, Math.round(reach.length / spacing));
  const out = createPlane(plane);
  const walk = { plane, flow: reach.flow, out, steps, spacing, where: reach.where };
  await runBands(plane, progress, (fromRow, toRow) => smoothRowsAlongFlow(walk, { fromRow, toRow }));
  return out;
}
