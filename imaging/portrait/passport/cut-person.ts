import { boxBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { fitSize } from '../../core/io/size.ts';
import { labelComponents } from '../../core/morphology/components.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { mapToBytes, mapToFloats } from '../../core/raster/map-values.ts';
import { createPlane, type Plane, samplePlane } from '../../core/raster/plane.ts';
import type { RunControl } from '../../core/run-control.ts';
import { findSubject } from '../../vision/segment/find-subject.ts';
import { resizeMask } from '../../vision/segment/shrink-photo.ts';
import type { PassportArea } from './crop-passport-area.ts';
import { keepPerson } from './keep-person.ts';
import { measureChin, setUpright } from './measure-passport-head.ts';
import { removeOthers } from './remove-others.ts';

/** Most pixels of the search for plateaus. */
const MAX_PLATEAU_PIXELS = 400_000;

/** Half the side of the window in which a plateau is flat, in lengths from eyes to chin. */
const REACH = 0.022;

/** Ranges of mean coverage and of its spread for cleared background. Strands and edges spread more. */
const COVER = { from: 0.75, to: 0.55 } as const;
const SPREAD = { from: 0.2, to: 0.12 } as const;

function measureShare(coverage: Plane, reach: number): Plane {
  const mean = boxBlurCompiled(coverage, reach);
  const squares = boxBlurCompiled({ ...coverage, data: coverage.data.map((value) => value * value) }, reach);
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
  const data = mapToBytes(share.data, (value, at) => Number(value * coverage.data[at] >= SEEN));
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
  const coverage = { ...small, data: mapToFloats(small.data, (value) => value / 255) };
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

export interface CutPerson {
  /** 4 channels, with the person's own colours along the edge. */
  readonly picture: Picture;
  /** Alpha of the picture: the person. */
  readonly matte: Mask;
  /** True if other people were removed from it. */
  readonly areOthersCut: boolean;
  /** True if something that stays may be another person. */
  readonly isUnsure: boolean;
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
  const { progress } = run;
  const finding = { control: run.control, progress: progress.subrange(0, 0.86) };
  const { picture } = await findSubject({ photo, mask, corrections, snap: SNAP }, finding);
  const { width, height } = picture;
  const found = { width, height, data: new Uint8Array(width * height) };
  for (let at = 0; at < found.data.length; at++) found.data[at] = picture.data[4 * at + 3];
  const alone = await removeOthers(found, { ...around, progress: progress.subrange(0.86, 1) });
  const frame = setUpright(face.mesh);
  const cleared = await clearPlateaus(alone.matte, measureChin(face.mesh, frame));
  const matte = keepPerson(cleared, frame.origin);
  const data = picture.data.slice();
  for (let at = 0; at < matte.data.length; at++) data[4 * at + 3] = matte.data[at];
  const { areOthersCut, isUnsure } = alone;
  return { picture: { ...picture, data }, matte, areOthersCut, isUnsure };
}
