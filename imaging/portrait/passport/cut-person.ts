import { toOklab } from '../../core/colour/colour-space.ts';
import { boxBlur } from '../../core/filters/box-blur.ts';
import { fitPicture, fitSize } from '../../core/io/size.ts';
import type { Point } from '../../core/models/photo-window.ts';
import { labelComponents } from '../../core/morphology/components.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane, samplePlane } from '../../core/raster/plane.ts';
import type { RunControl } from '../../core/run-control.ts';
import { enlargeMatte } from '../../vision/matting/enlarge-matte.ts';
import { separatePeople } from '../../vision/people/separate-people.ts';
import { findSubject } from '../../vision/segment/find-subject.ts';
import { resizeMask } from '../../vision/segment/shrink-photo.ts';
import type { PassportArea } from './crop-passport-area.ts';
import { measureChin, setUpright } from './measure-passport-head.ts';

/** Most pixels of the search for plateaus. */
const MAX_PLATEAU_PIXELS = 400_000;

/** Half the side of the window in which a plateau is flat, in lengths from eyes to chin. */
const REACH = 0.022;

/** Ranges of mean coverage and of its spread for cleared background. Strands and edges spread more. */
const COVER = { from: 0.75, to: 0.55 } as const;
const SPREAD = { from: 0.2, to: 0.12 } as const;

function measureShare(coverage: Plane, reach: number): Plane {
  const mean = boxBlur(coverage, reach);
  const squares = boxBlur({ ...coverage, data: coverage.data.map((value) => value * value) }, reach);
  const share = createPlane(coverage);
  for (let at = 0; at < share.data.length; at++) {
    const spread = Math.sqrt(Math.max(0, squares.data[at] - mean.data[at] ** 2));
    const isFlat = smoothStep(SPREAD.from, SPREAD.to, spread);
    share.data[at] = 1 - isFlat * smoothStep(COVER.from, COVER.to, mean.data[at]);
  }
  return share;
}

/** Smallest coverage of a connection. */
const SEEN = 0.08;

/** Clears areas that are no longer connected to the largest one: rims beyond cleared plateaus. */
function dropRims(coverage: Plane, share: Plane): void {
  const { width, height } = share;
  const data = Uint8Array.from(share.data, (value, at) => Number(value * coverage.data[at] >= SEEN));
  const { labels, sizes } = labelComponents({ width, height, data });
  let largest = 1;
  for (let label = 2; label < sizes.length; label++) if (sizes[label] > sizes[largest]) largest = label;
  for (let at = 0; at < data.length; at++) if (labels[at] !== largest) share.data[at] = 0;
}

/**
 * Clears background with a constant partial coverage, which is similar to the person. Hair has strands, and
 * edges are narrow.
 *
 * @param chin length from eyes to chin in pixels
 */
export async function clearPlateaus(matte: Mask, chin: number): Promise<Mask> {
  const { width, height } = matte;
  const small = await resizeMask(matte, fitSize(matte, MAX_PLATEAU_PIXELS));
  const scale = small.width / width;
  const coverage = { ...small, data: Float32Array.from(small.data, (value) => value / 255) };
  const share = measureShare(coverage, Math.max(1, Math.round(REACH * chin * scale)));
  dropRims(coverage, share);
  const data = matte.data.slice();
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (data[at] === 0 || data[at] === 255) continue;
      data[at] = Math.round(data[at] * samplePlane(share, (x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5));
    }
  return { width, height, data };
}

/** Smallest coverage of connected pixels. */
const JOINED = 96;

/** Longer side of the copy for connected components. */
const MAX_ALONG = 900;

/** Subsamples a mask by a step. */
function thin({ width, height, data }: Mask, step: number): Mask {
  const small = { width: Math.ceil(width / step), height: Math.ceil(height / step) };
  const out = new Uint8Array(small.width * small.height);
  for (let y = 0, at = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++, at++) out[at] = data[y * step * width + x * step];
  return { ...small, data: out };
}

/** Mask of pixels nearer to other components than to the one at a place; undefined without others. */
function markOthers({ width, height, data }: Mask, place: Point): Mask | undefined {
  const flags = { width, height, data: data.map((value) => Number(value >= JOINED)) };
  const { labels, sizes } = labelComponents(flags);
  const column = Math.max(0, Math.min(width - 1, Math.floor(place.x)));
  const row = Math.max(0, Math.min(height - 1, Math.floor(place.y)));
  const own = labels[row * width + column];
  if (own === 0 || sizes.length <= 2) return undefined;
  // The transform gives the distance to the next pixel that is not flagged.
  const distanceTo = (isThere: (at: number) => boolean) =>
    distanceTransform({ width, height, data: flags.data.map((_, at) => (isThere(at) ? 0 : 1)) });
  const toOwn = distanceTo((at) => labels[at] === own);
  const toOther = distanceTo((at) => labels[at] > 0 && labels[at] !== own);
  return { width, height, data: flags.data.map((_, at) => Number(toOther[at] < toOwn[at])) };
}

/** Keeps the component of a matte at a place, with its soft edges; others are removed. */
export function keepPerson(matte: Mask, place: Point): Mask {
  const { width, height, data } = matte;
  const step = Math.ceil(Math.max(width, height) / MAX_ALONG);
  const others = markOthers(thin(matte, step), { x: place.x / step, y: place.y / step });
  if (!others) return matte;
  const out = data.slice();
  for (let y = 0, at = 0; y < height; y++) {
    const line = Math.floor(y / step) * others.width;
    for (let x = 0; x < width; x++, at++) if (others.data[line + Math.floor(x / step)]) out[at] = 0;
  }
  return { width, height, data: out };
}

/** Most pixels of the copy for separating people who touch. */
const MAX_OTHER_PIXELS = 260_000;

/** Removes other people with visible faces from a matte, also where they touch. Rejects with `aborted`. */
async function removeOthers(
  matte: Mask,
  { photo, face, others, progress }: PassportArea & { readonly progress: Progress },
): Promise<Mask> {
  if (others.length === 0) return matte;
  const small = await fitPicture(photo, MAX_OTHER_PIXELS);
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

export interface CutPerson {
  /** 4 channels, with the person's own colours along the edge. */
  readonly picture: Picture;
  /** Alpha of the picture: the person. */
  readonly matte: Mask;
}

/** Snapping of a mask's border to edges of the person, 0–1. */
const SNAP = 0.25;

/**
 * Cuts out the person of the chosen face, without others in the photo. Throws `mask_empty`, `region_empty`,
 * `person_not_found`, `model_missing` or `aborted`.
 */
export async function cutPerson(
  around: PassportArea,
  run: { readonly control: RunControl; readonly progress: Progress },
): Promise<CutPerson> {
  const { photo, mask, corrections, face } = around;
  const finding = { control: run.control, progress: run.progress.subrange(0, 0.9) };
  const { picture } = await findSubject({ photo, mask, corrections, snap: SNAP }, finding);
  const { width, height } = picture;
  const found = { width, height, data: new Uint8Array(width * height) };
  for (let at = 0; at < found.data.length; at++) found.data[at] = picture.data[4 * at + 3];
  const parted = await removeOthers(found, { ...around, progress: run.progress.subrange(0.9, 1) });
  const frame = setUpright(face.mesh);
  const cleared = await clearPlateaus(parted, measureChin(face.mesh, frame));
  const matte = keepPerson(cleared, frame.origin);
  const data = picture.data.slice();
  for (let at = 0; at < matte.data.length; at++) data[4 * at + 3] = matte.data[at];
  return { picture: { ...picture, data }, matte };
}
