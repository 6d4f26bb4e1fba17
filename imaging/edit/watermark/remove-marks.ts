import { ImagingError } from '../../core/imaging-error.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { type Box, boxOfMask, cropBytes, pasteBytes } from '../../core/raster/crop.ts';
import type { Blend } from './blend.ts';
import { extendBrush } from './extend-brush.ts';
import { findPlate, type Plate } from './find-plate.ts';
import { isStillRead } from './measure-contrast.ts';
import { measureCoverage } from './measure-coverage.ts';
import { measureRemoval } from './measure-removal.ts';
import { removeLayers } from './remove-layers.ts';
import { type Removal, subtractMark } from './remove-mark.ts';
import { settleRims } from './settle-rims.ts';
import { traceBrushedText } from './trace-brushed-text.ts';

/**
 * `unblend` removes the mark's colour and completes only its rims. `fill` completes the whole brush, or all
 * strokes of a found mark. `auto` chooses by the mark.
 */
export type RemovalMode = 'auto' | 'unblend' | 'fill';

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

interface Lifting {
  readonly photo: Picture;
  /** The photo before any removal. */
  readonly original: Picture;
  readonly mask: Mask;
  readonly rest: Mask;
  /** Brushes to complete as a whole are marked here. */
  readonly brushes: Mask;
  readonly mode: RemovalMode;
  readonly boxes: readonly Box[];
  /** Blend of a mark that was found automatically. */
  readonly blend?: Blend;
}

/**
 * Un-blends mark by mark; changes the photo and the masks. A brush in which too much of the mark stays is
 * completed as a whole, and so is every brush in mode `fill`. An automatic find that is not there is dropped.
 */
export async function removeMarks({ boxes, ...request }: Lifting, progress: Progress): Promise<Removal[]> {
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
  // Only now: a settled outline would hide from the measures above that a mark stays.
  for (const { unblended = [] } of lifted)
    for (const part of unblended) settleRims(request.photo, { ...part, rest: request.rest });
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
  const { mask, brushes, box, mode } = request;
  const text = await removeText(request, progress.subrange(0, 0.2));
  if (text) return text;
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
 * Notes the strokes of flat text, and takes a half-transparent plate off that it stands on. `undefined`,
 * without changes, where there is no such text.
 */
async function removeText(request: BoxLifting, progress: Progress): Promise<Removal[] | undefined> {
  const { photo, original, mask, rest, box, mode } = request;
  if (mode === 'unblend') return undefined;
  const brush = { mask, box, progress: progress.subrange(0, 0.5) };
  const first = await traceBrushedText(original, brush);
  if (!first) return undefined;
  const plate = mode === 'auto' ? findPlate(original, { text: first, box }) : undefined;
  const layers = plate ? [removePlate(request, plate)] : [];
  // Without its plate the text has no halo.
  const bare = plate && (await traceBrushedText(photo, { ...brush, progress: progress.subrange(0.5, 1) }));
  const text = bare ?? first;
  const textBox = boxOfMask(text.strokes) ?? box;
  markBox(rest, { from: text.strokes, box: textBox });
  return text.isExtended ? [...layers, { ...COMPLETED, extendedBox: textBox }] : layers;
}

/** Un-blends a plate. */
function removePlate(request: BoxLifting, { box: own, area, blend, marked }: Plate): Removal {
  const coverage = measureCoverage([area], { blend, marked });
  subtractMark(request, { area, blend, coverage, isOpaque: false });
  const { width, height, box, brushed } = area;
  const unblended = [{ area: { width, height, box, brushed }, coverage, blend }];
  const isBeyond = !isWithin(own, request.box);
  return { blend, isOpaque: false, unblended, ...(isBeyond && { extendedBox: own }) };
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
  const before = { photo: cropBytes(photo, widerBox), rest: cropBytes(rest, widerBox) };
  takeBack(request);
  const known = layers.length === 1 && { blend };
  const again = { ...request, mask: wider, box: widerBox, ...known };
  const more = await removeLayers(again, progress.subrange(0.3, 0.9));
  const [removal] = more;
  if (removal && (await isGone(again, { removal, progress: progress.subrange(0.9, 1) })))
    return more.map((layer) => ({ ...layer, extendedBox: widerBox }));
  pasteBytes(photo, { from: before.photo, box: widerBox });
  pasteBytes(rest, { from: before.rest, box: widerBox });
  return undefined;
}

function isWithin(inner: Box, outer: Box): boolean {
  const isAcross = inner.left >= outer.left && inner.right <= outer.right;
  return isAcross && inner.top >= outer.top && inner.bottom <= outer.bottom;
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
  pasteBytes(photo, { from: cropBytes(original, box), box });
  clearBox(rest, box);
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
