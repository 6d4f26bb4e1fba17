import { ImagingError } from '../../core/imaging-error.ts';
import type { Mask } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { type Box, boxOfMask } from '../../core/raster/crop.ts';
import type { Blend } from './blend.ts';
import {
  areOverlapping,
  type BrushLifting,
  type Lifting,
  markBox,
  type Snapshot,
  takeBack,
  takeSnapshot,
} from './brush-lifting.ts';
import { extendBrush } from './extend-brush.ts';
import { extendCompleted } from './extend-completed.ts';
import { extendOverLines } from './extend-over-lines.ts';
import { isStillRead } from './measure-contrast.ts';
import { measureRemoval } from './measure-removal.ts';
import { removeLayers } from './remove-layers.ts';
import type { Removal } from './remove-mark.ts';
import { COMPLETED, removeText } from './remove-text.ts';
import { settleRims } from './settle-rims.ts';

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

/** Share of the work after which the outlines are settled. */
const REMOVED = 0.9;

interface MarksLifting extends Lifting {
  readonly boxes: readonly Box[];
  /** Around detected lines of text, for brushes that cut one. */
  readonly lines?: readonly Box[];
}

/**
 * Un-blends mark by mark; changes the photo and the masks. A brush in which too much of the mark stays is
 * completed as a whole, and so is every brush in mode `fill`. An automatic find that is not there is dropped.
 */
export async function removeMarks(
  { boxes, ...request }: MarksLifting,
  progress: Progress,
): Promise<Removal[]> {
  const lifted: Removal[] = [];
  const unblendedBoxes: Box[] = [];
  const { width, height } = request.rest;
  const text: Mask = { width, height, data: new Uint8Array(width * height) };
  for (const [index, box] of boxes.entries()) {
    const part = progress.subrange((REMOVED * index) / boxes.length, (REMOVED * (index + 1)) / boxes.length);
    const known = lifted.find(({ isOpaque, plate }) => !isOpaque && !plate);
    const others = [...boxes.filter((other) => other !== box), ...lifted.flatMap(listBeyond)];
    const lifting = { ...request, text, box, others, unblendedBoxes };
    const layers = request.blend
      ? await removeFound(lifting, part)
      : await removeBrushed({ ...lifting, ...(known && { known: known.blend }) }, part);
    lifted.push(...layers);
    const unblended = layers.filter(({ isOpaque }) => !isOpaque);
    if (unblended.length > 0) unblendedBoxes.push(box, ...unblended.flatMap(listBeyond));
  }
  // Only now: a settled outline would hide from the measures above that a mark stays.
  const parts = lifted.flatMap(({ unblended = [] }) => unblended);
  for (const [index, part] of parts.entries()) {
    settleRims(request.photo, { ...part, rest: request.rest, text });
    await progress.report(REMOVED + ((1 - REMOVED) * (index + 1)) / parts.length);
  }
  return lifted;
}

/** Around what was removed beyond a brush. */
function listBeyond({ extendedBox, plate }: Removal): Box[] {
  return [extendedBox ?? [], plate ?? []].flat();
}

interface BoxLifting extends BrushLifting {
  readonly lines?: readonly Box[];
  /** Blend of a mark that was taken off another brush: repeats have the same. */
  readonly known?: Blend;
}

/**
 * Takes off the mark that the search found; one that stays has its strokes completed instead. Throws
 * `mark_not_found` if it is not there at full size.
 */
async function removeFound(request: BoxLifting, progress: Progress): Promise<Removal[]> {
  const before = takeSnapshot(request);
  const layers = await removeLayers(request, progress.subrange(0, 0.7));
  const [first] = layers;
  if (!first) throw new ImagingError('mark_not_found', 'what was found small is not there at full size');
  const isRemoved = await isGone(request, { removal: first, progress: progress.subrange(0.7, 0.8) });
  if (first.isOpaque || (isRemoved && !isRead(request, first))) return layers;
  takeBack(request, before);
  return removeLayers({ ...request, mode: 'fill' }, progress.subrange(0.8, 1));
}

/**
 * Takes off the marks of one brush, or notes the strokes of flat text, or the whole brush, to be completed;
 * then nothing is told, unless it was extended over the rest of a line that strokes bear out: what is only
 * detected is not completed.
 */
async function removeBrushed(request: BoxLifting, progress: Progress): Promise<Removal[]> {
  const { original, mask, brushes, box, others, lines, mode } = request;
  const wider = mode !== 'fill' && lines && extendOverLines(original, { mask, box, others, lines });
  const start = wider ? 0.5 : 0;
  const removed =
    (wider && (await removeWidened(request, { wider, progress: progress.subrange(0, start) }))) ||
    (await removeTraced(request, progress.subrange(start, 1)));
  if (removed) return removed;
  const whole = mode !== 'fill' && lines && extendCompleted(original, { mask, box, others, lines });
  markBox(brushes, { from: mask, box });
  if (!whole) return [];
  markBox(brushes, { from: whole.mask, box: whole.box });
  return [{ ...COMPLETED, extendedBox: whole.box }];
}

/**
 * Takes off the marks of a brush that was extended over a detected line, and tells so where some went beyond
 * it. `undefined`, without changes, where no strokes bear the line out.
 */
async function removeWidened(
  request: BoxLifting,
  { wider, progress }: { readonly wider: Pick<BoxLifting, 'mask' | 'box'>; readonly progress: Progress },
): Promise<Removal[] | undefined> {
  const { photo, rest, mask } = request;
  const before = takeSnapshot({ photo, rest, box: wider.box });
  const removed = await removeTraced({ ...request, ...wider }, progress);
  if (!removed) return undefined;
  const after = takeSnapshot({ photo, rest, box: wider.box });
  if (!isChangedBeyond(mask, { before, after })) return removed;
  const told = removed.length > 0 ? removed : [COMPLETED];
  return told.map((layer) => ({ extendedBox: wider.box, ...layer }));
}

/**
 * Takes off the marks of one brush, or notes the strokes of flat text. `undefined`, without changes, where
 * none is made out or too much of it stays.
 */
async function removeTraced(request: BoxLifting, progress: Progress): Promise<Removal[] | undefined> {
  const text = await removeText(request, progress.subrange(0, 0.2));
  if (text) return text;
  const before = takeSnapshot(request);
  const repeated = await removeRepeat(request, progress.subrange(0.2, 0.4));
  if (repeated) {
    const part = progress.subrange(0.4, 1);
    return (await removeExtended(request, { layers: repeated, before, progress: part })) ?? repeated;
  }
  if (request.mode === 'fill') return undefined;
  const layers = await removeLayers(request, progress.subrange(0.4, 0.7));
  const [removal] = layers;
  const isRemoved = removal && (await isGone(request, { removal, progress: progress.subrange(0.7, 0.75) }));
  const part = progress.subrange(0.75, 0.95);
  const extended = removal && (await removeExtended(request, { layers, before, progress: part }));
  if (extended) return extended;
  if (isRemoved) return layers;
  takeBack(request, before);
  return undefined;
}

interface Extension {
  readonly layers: readonly Removal[];
  /** Before the first removal. */
  readonly before: Snapshot;
  readonly progress: Progress;
}

/**
 * Takes a mark off once more under its brush extended over strokes of it that were cut or left out.
 * `undefined`, with the first removal as it was, where there are none, or where too much of it stays.
 */
async function removeExtended(
  request: BoxLifting,
  { layers, before, progress }: Extension,
): Promise<Removal[] | undefined> {
  const { photo, original, mask, rest, box, others } = request;
  const [{ blend, depth }] = layers;
  if (depth === undefined) return undefined;
  const part = progress.subrange(0, 0.3);
  const wider = await extendBrush(original, { mask, box, blend, depth, progress: part });
  const widerBox = wider && boxOfMask(wider);
  if (!widerBox || others.some((other) => areOverlapping(other, widerBox))) return undefined;
  const removed = takeSnapshot({ photo, rest, box: widerBox });
  takeBack(request, before);
  const known = layers.length === 1 && { blend };
  const again = { ...request, mask: wider, box: widerBox, ...known };
  const more = await removeLayers(again, progress.subrange(0.3, 0.9));
  const [removal] = more;
  if (removal && (await isGone(again, { removal, progress: progress.subrange(0.9, 1) })))
    return more.map((layer) => ({ ...layer, extendedBox: widerBox }));
  takeBack(request, removed);
  return undefined;
}

/** True where pixels beyond a brush differ between two snapshots of one box. */
function isChangedBeyond(
  { width, data }: Mask,
  { before, after }: { readonly before: Snapshot; readonly after: Snapshot },
): boolean {
  const { left, top, right } = before.box;
  const channels = before.photo.length / before.rest.length;
  for (let at = 0; at < before.rest.length; at++) {
    const [x, y] = [left + (at % (right - left)), top + Math.floor(at / (right - left))];
    if (data[y * width + x]) continue;
    if (before.rest[at] !== after.rest[at]) return true;
    for (let byte = at * channels; byte < (at + 1) * channels; byte++)
      if (before.photo[byte] !== after.photo[byte]) return true;
  }
  return false;
}

/** Takes off a mark that has the blend of one before. `undefined`, without changes, where it has not. */
async function removeRepeat(request: BoxLifting, progress: Progress): Promise<Removal[] | undefined> {
  const { known, ...rest } = request;
  if (!known || request.mode === 'fill') return undefined;
  const before = takeSnapshot(request);
  const layers = await removeLayers({ ...rest, blend: known }, progress.subrange(0, 0.8));
  const [removal] = layers;
  if (
    removal &&
    Math.abs(removal.blend.opacity - known.opacity) < SAME_OPACITY &&
    (await isGone(request, { removal, progress: progress.subrange(0.8, 1) }))
  )
    return layers;
  takeBack(request, before);
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
