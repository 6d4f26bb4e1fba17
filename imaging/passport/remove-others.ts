import { fitPicture } from '../io/fit-picture.ts';
import { distanceTransform } from '../kernels/distance-transform.ts';
import { toOklab } from '../kernels/oklab.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import { enlargeMatte } from '../matting/enlarge-matte.ts';
import { separatePeople } from '../people/separate-people.ts';
import type { Mask } from '../picture.ts';
import type { Progress } from '../progress.ts';
import { resizeMask } from '../segment/shrink-photo.ts';
import type { PassportArea } from './crop-passport-area.ts';

/** Most pixels of the copy for separating people who touch. */
const MAX_PIXELS = 260_000;

/** Removes other people with visible faces from a matte, also where they touch. Rejects with `aborted`. */
export async function removeOthers(
  matte: Mask,
  { photo, face, others, progress }: PassportArea & { readonly progress: Progress },
): Promise<Mask> {
  if (others.length === 0) return matte;
  const small = await fitPicture(photo, MAX_PIXELS);
  const { width, height } = small;
  const coverage = await resizeMask(matte, small);
  const person: Plane = { width, height, data: Float32Array.from(coverage.data, (value) => value / 255) };
  const owners = await separatePeople(
    {
      faces: [face, ...others].slice(0, 255),
      planes: toOklab(small),
      person,
      scale: [width / photo.width, height / photo.height],
    },
    () => progress.report(0.3),
  );
  // Unowned pixels, such as the edge of hair, go to the nearest person. The transform gives the distance to
  // the next pixel without a flag.
  const distanceTo = (isThere: (owner: number) => boolean) =>
    distanceTransform({ width, height, data: owners.map((owner) => (isThere(owner) ? 0 : 1)) });
  const toOwn = distanceTo((owner) => owner === 1);
  const toOther = distanceTo((owner) => owner > 1);
  const own = createPlane(small);
  for (let at = 0; at < owners.length; at++) own.data[at] = toOther[at] < toOwn[at] ? 0 : 1;
  const lifted = await enlargeMatte(photo, { guide: small, matte: own, progress: progress.subrange(0.4, 1) });
  const data = matte.data.map((value, at) => Math.min(value, lifted.data[at]));
  return { width: matte.width, height: matte.height, data };
}
