import { ImagingError } from '../core/imaging-error.ts';
import type { Mask, Picture } from '../core/picture.ts';
import { createProgress } from '../core/progress.ts';
import type { Box } from '../core/raster/crop.ts';
import type { RunControl } from '../core/run-control.ts';
import { fillHole } from '../edit/inpaint/fill-hole.ts';
import { findIslands } from '../edit/inpaint/find-islands.ts';
import { growMask } from '../edit/inpaint/grow-mask.ts';
import { joinMasks } from '../edit/inpaint/join-masks.ts';
import type { RemovalMode } from '../edit/watermark/brush-lifting.ts';
import { type FoundMark, findMark } from '../edit/watermark/find-mark.ts';
import type { Removal } from '../edit/watermark/remove-mark.ts';
import { removeMarks } from '../edit/watermark/remove-marks.ts';
import { removeRepeats } from '../edit/watermark/remove-repeats.ts';
import { excludePeople } from '../vision/people/exclude-people.ts';
import { detectText } from '../vision/text/detect-text.ts';
import { removeObject } from './remove-object.ts';
import type { Findings, ToolInput, ToolOutput } from './tool.ts';

interface RemoveWatermarkParameters {
  readonly mode: RemovalMode;
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
 * nearby, and so is text of one flat colour. A brush in which most of the mark stays is completed as a
 * whole. A brush that leaves strokes of its mark out, or cuts a line of text, is extended over them; one that
 * is completed as a whole only over lines that strokes bear out. Pixels outside the grown and extended mask,
 * surely bare ones between strokes, and alpha come back bit for bit.
 * `findings`: `found` (brushed, repeated, corner or band), `method` (unblended, completed or both),
 * `opacity`, `brushExtended`, `boxes` (left, top, right, bottom of each brush in turn). Throws
 * `mark_not_found`, `mask_empty`, `mask_too_large` or `aborted`.
 */
export async function removeWatermark(
  input: ToolInput,
  { mode, grow, seed }: RemoveWatermarkParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  const progress = createProgress(control);
  await progress.report(0);
  const { found, mask, boxes, repeats, blend, strokes } = input.mask
    ? readBrush(input.mask, grow)
    : await findMark(input.photo, progress.subrange(0, FOUND));
  const photo: Picture = { ...input.photo, data: input.photo.data.slice() };
  const lines = input.mask && mode !== 'fill' ? await detectText(photo) : undefined;
  await progress.report(FOUND);
  const lifting = progress.subrange(FOUND, LIFTED);
  const holes = { strokes: strokes ?? emptyMask(photo), brushes: emptyMask(photo) };
  const request = { photo, mask, rest: holes.strokes, mode, boxes, ...(blend && { blend }) };
  const detected = lines && { lines: lines.map(({ box }) => box) };
  const liftMarks = () =>
    repeats
      ? removeRepeats({ ...request, ...repeats }, lifting).then((removal) => [removal])
      : removeMarks({ ...request, ...detected, original: input.photo, brushes: holes.brushes }, lifting);
  const lifted = strokes ? [] : await liftMarks();
  const picture = await completeHoles(photo, {
    ...holes,
    seed,
    forbidden: input.forbidden,
    control: { ...control, onProgress: (share) => control.onProgress?.(LIFTED + (1 - LIFTED) * share) },
  });
  await progress.report(1);
  const isCompleted = [holes.strokes, holes.brushes].some(({ data }) => data.includes(255));
  return { picture, findings: summarize(lifted, { found, boxes, isCompleted }) };
}

function emptyMask({ width, height }: Picture): Mask {
  return { width, height, data: new Uint8Array(width * height) };
}

interface Holes {
  /** Strokes and rims, filled from near by. */
  readonly strokes: Mask;
  /** Whole brushes, filled as a removed object is. */
  readonly brushes: Mask;
}

/** Fills what the removal of marks left open. Alpha, and colours under transparent pixels, stay. */
async function completeHoles(
  photo: Picture,
  { strokes, brushes, seed, forbidden, control }: Holes & Pick<ToolInput, 'forbidden'> & Completion,
): Promise<Picture> {
  const hasBrushes = brushes.data.includes(255);
  const part = (from: number, to: number): RunControl => ({
    ...control,
    onProgress: (share) => control.onProgress?.(from + (to - from) * share),
  });
  if (strokes.data.includes(255)) {
    const run = part(0, hasBrushes ? 0.5 : 1);
    const progress = createProgress({ signal: control.signal });
    const heads = forbidden ?? (await excludePeople(photo, { hole: strokes, bodies: false, progress }));
    const closed = hasBrushes ? joinMasks(brushes, heads) : heads;
    const input = { photo, mask: strokes, forbidden: closed };
    takeColours(photo, await fillHole(input, { seed, locality: LOCALITY, control: run }));
  }
  if (hasBrushes) {
    const input = { photo, mask: brushes, ...(forbidden && { forbidden }) };
    const filled = await removeObject(input, { grow: 0, seed }, part(0.5, 1));
    takeColours(photo, filled.picture);
  }
  return photo;
}

interface Completion {
  readonly seed: number;
  readonly control: RunControl;
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

function summarize(lifted: readonly Removal[], { found, boxes, isCompleted }: Outcome): Findings {
  const seen = lifted.find(({ isOpaque }) => !isOpaque) ?? lifted[0];
  const isUnblended = lifted.some(({ isOpaque }) => !isOpaque);
  return {
    found,
    method: isUnblended ? (isCompleted ? 'both' : 'unblended') : 'completed',
    opacity: Math.round((seen?.blend.opacity ?? 1) * 100) / 100,
    ...(lifted.some(({ extendedBox }) => extendedBox) && { brushExtended: true }),
    boxes: boxes.flatMap(({ left, top, right, bottom }) => [left, top, right, bottom]),
  };
}

interface Outcome {
  readonly found: string;
  readonly boxes: readonly Box[];
  readonly isCompleted: boolean;
}
