import { ImagingError } from '../core/imaging-error.ts';
import type { Mask, Picture } from '../core/picture.ts';
import { createProgress, type Progress } from '../core/progress.ts';
import { type Box, boxOfMask, cropBytes, cropPicture } from '../core/raster/crop.ts';
import type { RunControl } from '../core/run-control.ts';
import { fillHole } from '../edit/inpaint/fill-hole.ts';
import { findIslands } from '../edit/inpaint/find-islands.ts';
import { growMask } from '../edit/inpaint/grow-mask.ts';
import { joinMasks } from '../edit/inpaint/join-masks.ts';
import type { Blend } from '../edit/watermark/blend.ts';
import { extendBrush } from '../edit/watermark/extend-brush.ts';
import { type FoundMark, findMark } from '../edit/watermark/find-mark.ts';
import { isStillRead } from '../edit/watermark/measure-contrast.ts';
import { measureRemoval } from '../edit/watermark/measure-removal.ts';
import { removeLayers } from '../edit/watermark/remove-layers.ts';
import type { Removal } from '../edit/watermark/remove-mark.ts';
import { removeRepeats } from '../edit/watermark/remove-repeats.ts';
import { traceBrushedText } from '../edit/watermark/trace-brushed-text.ts';
import { excludePeople } from '../vision/people/exclude-people.ts';
import { removeObject } from './remove-object.ts';
import type { Findings, ToolInput, ToolOutput } from './tool.ts';

interface RemoveWatermarkParameters {
  /**
   * `unblend` removes the mark's colour and completes only its rims. `fill` completes the whole brush, or all
   * strokes of a found mark. `auto` chooses by the mark.
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

/**
 * Share of a mark's edges that has to go; otherwise its whole brush is completed.
 * @tuned 2026-11-28, drawn marks on 28 photos and the samples, those of which a fifth stayed told
 */
const ENOUGH = 0.6;

/**
 * The share for an opaque mark, whose strokes are completed: less has gone only where some were not seen.
 * @tuned 2026-11-29, 16 drawn marks on 16 photos, difference from the unmarked picture
 */
const ENOUGH_OPAQUE = 0.75;

/** Largest difference between the opacities of repeats. */
const SAME_OPACITY = 0.06;

/** Facts of flat text, whose strokes are completed. */
const COMPLETED: Removal = { blend: { opacity: 1, colour: [0, 0, 0] }, isOpaque: true };

/** Shares of the work after which the marks are found, and removed. */
const FOUND = 0.2;
const LIFTED = 0.7;

/**
 * Removes a watermark: the roughly brushed one, or without a mask one that is found automatically.
 * Half-transparent marks are un-blended; opaque ones are completed from around them, but not from heads
 * nearby, and so is text of one flat colour. A brush in which most of the mark stays is completed as a
 * whole. A brush that leaves strokes of its mark out is extended over them. Pixels outside the grown and
 * extended mask, surely bare ones between strokes, and alpha come back bit for bit. `findings`: `found`
 * (brushed, repeated, corner or band), `method` (unblended, completed or both), `opacity`, `brushExtended`,
 * `boxes` (left, top, right, bottom of each brush in turn). Throws `mark_not_found`, `mask_empty`,
 * `mask_too_large` or `aborted`.
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
  const lifting = progress.subrange(FOUND, LIFTED);
  const holes = { strokes: strokes ?? emptyMask(photo), brushes: emptyMask(photo) };
  const request = { photo, mask, rest: holes.strokes, mode, boxes, ...(blend && { blend }) };
  const removeMarks = () =>
    repeats
      ? removeRepeats({ ...request, ...repeats }, lifting).then((removal) => [removal])
      : removeAll({ ...request, original: input.photo, brushes: holes.brushes }, lifting);
  const lifted = strokes ? [] : await removeMarks();
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

interface Lifting {
  readonly photo: Picture;
  /** The photo before any removal. */
  readonly original: Picture;
  readonly mask: Mask;
  readonly rest: Mask;
  /** Brushes to complete as a whole are marked here. */
  readonly brushes: Mask;
  readonly mode: RemoveWatermarkParameters['mode'];
  readonly boxes: readonly Box[];
  /** Blend of a mark that was found automatically. */
  readonly blend?: Blend;
}

/**
 * Un-blends mark by mark. A brush in which too much of the mark stays is completed as a whole, and so is
 * every brush in mode `fill`. An automatic find that is not there is dropped.
 */
async function removeAll({ boxes, ...request }: Lifting, progress: Progress): Promise<Removal[]> {
  const lifted: Removal[] = [];
  for (const [index, box] of boxes.entries()) {
    const part = progress.subrange(index / boxes.length, (index + 1) / boxes.length);
    const known = lifted.find(({ isOpaque }) => !isOpaque);
    const extended = lifted.flatMap(({ extendedBox }) => extendedBox ?? []);
    const others = [...boxes.filter((other) => other !== box), ...extended];
    const layers = request.blend
      ? await removeFound({ ...request, box, others }, part)
      : await removeBrushed({ ...request, box, others, ...(known && { known: known.blend }) }, part);
    lifted.push(...layers);
  }
  return lifted;
}

interface BoxLifting extends Omit<Lifting, 'boxes'> {
  readonly box: Box;
  /** Of other brushes, and of what they were extended over. */
  readonly others: readonly Box[];
  /** Blend of a mark that was taken off another brush: repeats have the same. */
  readonly known?: Blend;
}

/**
 * Takes off the mark that the search found; one that stays has its strokes completed instead. Throws
 * `mark_not_found` if it is not there at full size.
 */
async function removeFound(request: BoxLifting, progress: Progress): Promise<Removal[]> {
  const layers = await removeLayers(request, progress.subrange(0, 0.7));
  const [first] = layers;
  if (!first) throw new ImagingError('mark_not_found', 'what was found small is not there at full size');
  const isRemoved = await isGone(request, { removal: first, progress: progress.subrange(0.7, 0.8) });
  if (first.isOpaque || (isRemoved && !isRead(request, first))) return layers;
  takeBack(request);
  return removeLayers({ ...request, mode: 'fill' }, progress.subrange(0.8, 1));
}

/**
 * Takes off the marks of one brush, or notes the strokes of flat text, or the whole brush, to be completed;
 * then nothing is told.
 */
async function removeBrushed(request: BoxLifting, progress: Progress): Promise<Removal[]> {
  const { original, mask, rest, brushes, box, mode } = request;
  const text =
    mode === 'unblend'
      ? undefined
      : await traceBrushedText(original, { mask, box, progress: progress.subrange(0, 0.2) });
  if (text) {
    const textBox = boxOfMask(text.strokes) ?? box;
    markBox(rest, { from: text.strokes, box: textBox });
    return text.isExtended ? [{ ...COMPLETED, extendedBox: textBox }] : [];
  }
  const repeated = await removeRepeat(request, progress.subrange(0.2, 0.4));
  if (repeated) {
    const part = progress.subrange(0.4, 1);
    return (await removeExtended(request, { layers: repeated, progress: part })) ?? repeated;
  }
  const layers = mode === 'fill' ? [] : await removeLayers(request, progress.subrange(0.4, 0.7));
  const [removal] = layers;
  const isRemoved = removal && (await isGone(request, { removal, progress: progress.subrange(0.7, 0.75) }));
  const extended =
    removal && (await removeExtended(request, { layers, progress: progress.subrange(0.75, 0.95) }));
  if (extended) return extended;
  if (isRemoved) return layers;
  takeBack(request);
  markBox(brushes, { from: mask, box });
  return [];
}

/**
 * Takes a mark off once more under its brush extended over strokes of it that were cut or left out.
 * `undefined`, with the first removal as it was, where there are none, or where too much of it stays.
 */
async function removeExtended(
  request: BoxLifting,
  { layers, progress }: { readonly layers: readonly Removal[]; readonly progress: Progress },
): Promise<Removal[] | undefined> {
  const { photo, original, mask, rest, box, others } = request;
  const [{ blend, depth }] = layers;
  if (depth === undefined) return undefined;
  const part = progress.subrange(0, 0.3);
  const wider = await extendBrush(original, { mask, box, blend, depth, progress: part });
  const widerBox = wider && boxOfMask(wider);
  if (!widerBox || others.some((other) => areOverlapping(other, widerBox))) return undefined;
  const before = { photo: cropPicture(photo, widerBox), rest: cropBytes(rest, widerBox) };
  takeBack(request);
  const known = layers.length === 1 && { blend };
  const again = { ...request, mask: wider, box: widerBox, ...known };
  const more = await removeLayers(again, progress.subrange(0.3, 0.9));
  const [removal] = more;
  if (removal && (await isGone(again, { removal, progress: progress.subrange(0.9, 1) })))
    return more.map((layer) => ({ ...layer, extendedBox: widerBox }));
  pasteBytes(photo, { from: before.photo.data, box: widerBox });
  pasteBytes({ ...rest, channels: 1 }, { from: before.rest, box: widerBox });
  return undefined;
}

/** Copies the bytes of a box back to where they were. */
function pasteBytes(
  { width, channels, data }: Pick<Picture, 'width' | 'channels' | 'data'>,
  { from, box: { left, top, right, bottom } }: { readonly from: Uint8Array; readonly box: Box },
): void {
  const row = (right - left) * channels;
  for (let y = top; y < bottom; y++)
    data.set(from.subarray((y - top) * row, (y - top + 1) * row), (y * width + left) * channels);
}

function areOverlapping(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Takes off a mark that has the blend of one before. `undefined`, without changes, where it has not. */
async function removeRepeat(request: BoxLifting, progress: Progress): Promise<Removal[] | undefined> {
  const { known, ...rest } = request;
  if (!known || request.mode === 'fill') return undefined;
  const layers = await removeLayers({ ...rest, blend: known }, progress.subrange(0, 0.8));
  const [removal] = layers;
  if (
    removal &&
    Math.abs(removal.blend.opacity - known.opacity) < SAME_OPACITY &&
    (await isGone(request, { removal, progress: progress.subrange(0.8, 1) }))
  )
    return layers;
  takeBack(request);
  return undefined;
}

/** True where enough of a mark's edges has gone, or where they do not stand out from the scene. */
async function isGone(
  { photo, original, mask, rest, box }: BoxLifting,
  { removal: { blend, isOpaque }, progress }: { readonly removal: Removal; readonly progress: Progress },
): Promise<boolean> {
  const gone = await measureRemoval(original, { after: photo, mask, rest, box, blend, progress });
  return gone === undefined || gone >= (isOpaque ? ENOUGH_OPAQUE : ENOUGH);
}

/** True where a mark is still read although its edges have gone. */
function isRead({ photo, original, mask, rest, box }: BoxLifting, { blend, depth = 0 }: Removal): boolean {
  return isStillRead(original, { after: photo, mask, rest, box, blend, depth });
}

/** Takes the removal of a mark back. */
function takeBack({ photo, original, rest, box }: BoxLifting): void {
  restoreBox(photo, { from: original, box });
  clearBox(rest, box);
}

/** Takes a box back to what it was. */
function restoreBox(into: Picture, { from, box }: { readonly from: Picture; readonly box: Box }): void {
  const { width, channels } = into;
  for (let y = box.top; y < box.bottom; y++) {
    const [start, end] = [box.left, box.right].map((x) => (y * width + x) * channels);
    into.data.set(from.data.subarray(start, end), start);
  }
}

function clearBox({ width, data }: Mask, { left, top, right, bottom }: Box): void {
  for (let y = top; y < bottom; y++) data.fill(0, y * width + left, y * width + right);
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
    ...(lifted.some(({ extendedBox }) => extendedBox) && { brushExtended: true }),
    boxes: boxes.flatMap(({ left, top, right, bottom }) => [left, top, right, bottom]),
  };
}

interface Outcome {
  readonly found: string;
  readonly boxes: readonly Box[];
  readonly isCompleted: boolean;
}
