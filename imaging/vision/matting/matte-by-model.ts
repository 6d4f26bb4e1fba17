import { resizePicture } from '../../core/io/size.ts';
import type { OwnModel } from '../../core/models/own/open-own-model.ts';
import type { Picture } from '../../core/picture.ts';
import { mapToFloats } from '../../core/raster/map-values.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { type Trimap, UNKNOWN } from '../../core/segmentation/matting-laplacian.ts';
import { enlargeTrimap } from './solve-levels.ts';

/** Longer side at which a model without a size of its own is asked, and the multiple of its sides. */
const SIDE = 1024;
const MULTIPLE = 32;

/** Share of the known pixels in which a model must agree; else it looks at another subject. */
const MIN_AGREEMENT = 0.9;

/** Values beyond these are no coverage but logits. */
const COVERAGE = { from: -0.5, to: 1.5 } as const;

function sizeFor({ width, height }: Picture, { signature: { size } }: OwnModel) {
  if (size) return size;
  const scale = Math.min(1, SIDE / Math.max(width, height));
  const roundSide = (side: number) => MULTIPLE * Math.max(1, Math.round((side * scale) / MULTIPLE));
  return { width: roundSide(width), height: roundSide(height) };
}

/** Coverage 0–1 of a model's output. */
function toCoverage(values: Float32Array): Float32Array {
  const isLogits = values.some((value) => value < COVERAGE.from || value > COVERAGE.to);
  return values.map((value) => (isLogits ? 1 / (1 + Math.exp(-value)) : Math.max(0, Math.min(1, value))));
}

/** Share of the known pixels that the matte puts on the same side. */
function measureAgreement({ data }: Plane, known: Trimap): number {
  let [count, same] = [0, 0];
  for (let at = 0; at < data.length; at++) {
    if (known.data[at] === UNKNOWN) continue;
    count++;
    if (data[at] > 0.5 === (known.data[at] === 1)) same++;
  }
  return count === 0 ? 1 : same / count;
}

/**
 * Matte of a subject, 0–1, of the picture's size, whose unknown pixels the operator's model draws; the known
 * ones are the trimap's. A model of 4 channels is told the trimap. Undefined where it sees another subject.
 */
export async function matteByModel(
  picture: Picture,
  { model, trimap }: { readonly model: OwnModel; readonly trimap: Trimap },
): Promise<Plane | undefined> {
  const size = sizeFor(picture, model);
  const { data: marks } = enlargeTrimap(trimap, size);
  const plane = mapToFloats(marks, (mark) => (mark === UNKNOWN ? 0.5 : mark));
  const { dims, data } = await model.run(await resizePicture(picture, size), plane);
  const drawn = resizePlane({ width: dims[3], height: dims[2], data: toCoverage(data) }, picture);
  const known = enlargeTrimap(trimap, picture);
  if (measureAgreement(drawn, known) < MIN_AGREEMENT) return undefined;
  const matte = createPlane(picture);
  for (let at = 0; at < matte.data.length; at++)
    matte.data[at] = known.data[at] === UNKNOWN ? drawn.data[at] : known.data[at];
  return matte;
}
