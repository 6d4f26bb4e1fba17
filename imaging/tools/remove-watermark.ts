import { ImagingError } from '../imaging-error.ts';
import { fillHole } from '../inpaint/fill-hole.ts';
import { findIslands } from '../inpaint/find-islands.ts';
import { growMask } from '../inpaint/grow-mask.ts';
import type { Box } from '../kernels/box.ts';
import { excludePeople } from '../people/exclude-people.ts';
import type { Mask, Picture } from '../picture.ts';
import { createProgress, type Progress } from '../progress.ts';
import type { RunControl } from '../run-control.ts';
import type { Blend } from '../watermark/blend.ts';
import { type FoundMark, findMark } from '../watermark/find-mark.ts';
import { removeLayers } from '../watermark/remove-layers.ts';
import type { Removal } from '../watermark/remove-mark.ts';
import { removeRepeats } from '../watermark/remove-repeats.ts';
import type { Findings, ToolInput, ToolOutput } from './tool.ts';

interface RemoveWatermarkParameters {
  /**
   * `unblend` removes the mark's colour and completes only its rims. `fill` completes all of it. `auto`
   * chooses by the mark.
   */
  readonly mode: 'auto' | 'unblend' | 'fill';
  /** Pixels by which the brushed area is grown, so that shadows and compression noise go too. */
  readonly grow: number;
  /** 0 … 2³¹−1; another seed gives another version of the completed parts. */
  readonly seed: number;
}

/**
 * Share of the surroundings that completed pixels are copied from: near ones, since rims and strokes are
 * thin.
 */
const LOCALITY = 0.15;

/** Shares of the work after which the marks are found, and removed. */
const FOUND = 0.2;
const LIFTED = 0.7;

/**
 * Removes a watermark: the roughly brushed one, or without a mask one that is found automatically.
 * Half-transparent marks are un-blended; opaque ones are completed from around them, but not from heads
 * nearby. Pixels outside the grown mask, surely bare ones between strokes, and alpha come back bit for bit.
 * `findings`: `found` (brushed, repeated, corner or band), `method` (unblended, completed or both),
 * `opacity`, `boxes` (left, top, right, bottom of each in turn). Throws `mark_not_found`, `mask_empty`,
 * `mask_too_large` or `aborted`.
 */
export async function removeWatermark(
  input: ToolInput,
  { mode, grow, seed }: RemoveWatermarkParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  const progress = createProgress(control);
  await progress.report(0);
  const finding = progress.subrange(0, FOUND);
  const { found, mask, boxes, repeats, blend } = input.mask
    ? readBrush(input.mask, grow)
    : await findMark(input.photo, finding);
  const photo: Picture = { ...input.photo, data: input.photo.data.slice() };
  const rest: Mask = { width: mask.width, height: mask.height, data: new Uint8Array(mask.data.length) };
  const lifting = progress.subrange(FOUND, LIFTED);
  const request = { photo, mask, rest, mode, boxes, ...(blend && { blend }) };
  const lifted = repeats
    ? [await removeRepeats({ ...request, ...repeats }, lifting)]
    : await removeAll(request, lifting);
  const isCompleted = rest.data.includes(255);
  if (isCompleted) {
    const heads = { hole: rest, bodies: false };
    const forbidden =
      input.forbidden ??
      (await excludePeople(photo, { ...heads, progress: progress.subrange(LIFTED, LIFTED) }));
    const filled = await fillHole(
      { photo, mask: rest, forbidden },
      {
        seed,
        locality: LOCALITY,
        control: { ...control, onProgress: (share) => control.onProgress?.(LIFTED + (1 - LIFTED) * share) },
      },
    );
    takeColours(photo, filled);
  }
  await progress.report(1);
  return { picture: photo, findings: summarize(lifted, { found, boxes, isCompleted }) };
}

/**
 * Copies the colours of another picture of the same size; alpha, and colours under transparent pixels, stay.
 */
function takeColours({ data, channels }: Picture, from: Picture): void {
  for (let at = 0; at < data.length; at += channels) {
    if (channels === 4 && data[at + 3] === 0) continue;
    for (let channel = 0; channel < Math.min(3, channels); channel++)
      data[at + channel] = from.data[at + channel];
  }
}

function readBrush(brush: Mask, grow: number): FoundMark {
  const mask = growMask(brush, grow);
  const boxes = findIslands(mask).map(({ box }) => box);
  if (boxes.length === 0) throw new ImagingError('mask_empty', 'the mask marks nothing');
  return { found: 'brushed', mask, boxes };
}

interface Lifting {
  readonly photo: Picture;
  readonly mask: Mask;
  readonly rest: Mask;
  readonly mode: RemoveWatermarkParameters['mode'];
  readonly boxes: readonly Box[];
  /** Blend of a mark that was found automatically. */
  readonly blend?: Blend;
}

/**
 * Un-blends mark by mark. Without any mark, a brushed area is completed, and an automatic find is dropped.
 */
async function removeAll({ boxes, ...request }: Lifting, progress: Progress): Promise<Removal[]> {
  const lifted: Removal[] = [];
  for (const [index, box] of boxes.entries()) {
    const part = progress.subrange(index / boxes.length, (index + 1) / boxes.length);
    const layers = await removeLayers({ ...request, box }, part);
    lifted.push(...layers);
    if (layers.length > 0) continue;
    if (request.blend)
      throw new ImagingError('mark_not_found', 'what was found small is not there at full size');
    markBox(request.rest, { from: request.mask, box });
  }
  return lifted;
}

/** Copies the marked pixels of a box from one mask into another. */
function markBox(into: Mask, { from, box }: { readonly from: Mask; readonly box: Box }): void {
  for (let y = box.top; y < box.bottom; y++) {
    const row = from.data.subarray(y * from.width + box.left, y * from.width + box.right);
    row.forEach((value, x) => {
      if (value) into.data[y * into.width + box.left + x] = 255;
    });
  }
}

function summarize(lifted: readonly Removal[], { found, boxes, isCompleted }: Outcome): Findings {
  const seen = lifted.find(({ isOpaque }) => !isOpaque) ?? lifted[0];
  const isUnblended = lifted.some(({ isOpaque }) => !isOpaque);
  return {
    found,
    method: isUnblended ? (isCompleted ? 'both' : 'unblended') : 'completed',
    opacity: Math.round((seen?.blend.opacity ?? 1) * 100) / 100,
    boxes: boxes.flatMap(({ left, top, right, bottom }) => [left, top, right, bottom]),
  };
}

interface Outcome {
  readonly found: string;
  readonly boxes: readonly Box[];
  readonly isCompleted: boolean;
}
