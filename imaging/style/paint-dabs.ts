import { kuwaharaRows, prepareKuwahara } from '../kernels/kuwahara.ts';
import type { OklabPlanes } from '../kernels/oklab.ts';
import { createPlane } from '../kernels/plane.ts';
import type { EdgeFlow } from '../kernels/structure-tensor.ts';
import type { Progress } from '../progress.ts';
import { runBands } from '../run-bands.ts';

/** Kuwahara filter along the flow: dabs `radius` pixels wide with crisp edges (see `kernels/kuwahara.ts`). */
export async function paintDabs(
  planes: OklabPlanes,
  {
    flow,
    radius,
    progress,
  }: { readonly flow: EdgeFlow; readonly radius: number; readonly progress: Progress },
): Promise<OklabPlanes> {
  const size = planes.lightness;
  const source = prepareKuwahara(planes, Math.max(1, radius));
  const out = { lightness: createPlane(size), a: createPlane(size), b: createPlane(size) };
  await runBands(size, progress, (fromRow, toRow) => kuwaharaRows({ source, flow, out }, { fromRow, toRow }));
  return out;
}
