import type { Mask } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { type Removal, type RemovalRequest, removeMark } from './remove-mark.ts';

/** Largest number of marks in one brush: letters of two colours, or letters and their shadow. */
const MAX_LAYERS = 3;

/**
 * Largest width of a further mark relative to the first. Anything broader under the brush belongs to the
 * scene.
 */
const DEEPER = { factor: 2, pixels: 2 } as const;

/** Share of the work that the first one is given. */
const FIRST = 0.5;

/**
 * Takes all marks off one brushed area, one colour after the other. Empty, and nothing changed, if none is
 * made out.
 */
export async function removeLayers(request: RemovalRequest, progress: Progress): Promise<Removal[]> {
  const open: Mask = { ...request.mask, data: request.mask.data.slice() };
  const layers: Removal[] = [];
  // Whatever the search did not find itself is left alone.
  const most = request.blend ? 1 : MAX_LAYERS;
  while (layers.length < most) {
    const from = layers.length === 0 ? 0 : 1 - FIRST ** layers.length;
    const part = progress.subrange(from, 1 - FIRST ** (layers.length + 1));
    const [first] = layers;
    const further = first && { isFurther: true, deepest: DEEPER.factor * (first.depth ?? 0) + DEEPER.pixels };
    const lifted = await removeMark({ ...request, mask: open, ...further }, part);
    if (!lifted) break;
    layers.push(lifted);
  }
  return layers;
}
