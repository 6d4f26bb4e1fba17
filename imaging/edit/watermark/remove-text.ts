import type { Progress } from '../../core/progress.ts';
import { boxOfMask } from '../../core/raster/crop.ts';
import { areOverlapping, type BrushLifting, isWithin, markBox } from './brush-lifting.ts';
import { findPlate, type Plate } from './find-plate.ts';
import { measureCoverage } from './measure-coverage.ts';
import { type Removal, subtractMark } from './remove-mark.ts';
import { noteUnblended } from './settle-rims.ts';
import { traceBrushedText } from './trace-brushed-text.ts';

/** Facts of flat text, whose strokes are completed. */
export const COMPLETED: Removal = { blend: { opacity: 1, colour: [0, 0, 0] }, isOpaque: true };

/**
 * Notes the strokes of flat text, and takes a half-transparent plate off that it stands on, unless it
 * meets what was un-blended before. `undefined`, without changes, where there is no such text.
 */
export async function removeText(request: BrushLifting, progress: Progress): Promise<Removal[] | undefined> {
  const { photo, original, mask, rest, box, mode } = request;
  if (mode === 'unblend') return undefined;
  const brush = { mask, box, progress: progress.subrange(0, 0.4) };
  const first = await traceBrushedText(original, brush);
  if (!first) return undefined;
  const finding = { text: first, box, progress: progress.subrange(0.4, 0.6) };
  const found = mode === 'auto' ? await findPlate(original, finding) : undefined;
  // The same plate, or a part of it, must not be taken off twice.
  const isTaken = request.unblendedBoxes.some((other) => found && areOverlapping(other, found.rim));
  const plate = isTaken ? undefined : found;
  const layers = plate ? [removePlate(request, plate)] : [];
  // Without its plate the text has no halo.
  const bare = plate && (await traceBrushedText(photo, { ...brush, progress: progress.subrange(0.6, 1) }));
  const text = bare ?? first;
  const textBox = boxOfMask(text.strokes) ?? box;
  for (const into of [rest, request.text]) markBox(into, { from: text.strokes, box: textBox });
  return text.isExtended ? [...layers, { ...COMPLETED, extendedBox: textBox }] : layers;
}

/** Un-blends a plate. */
function removePlate(request: BrushLifting, { box, rim, area, blend, marked }: Plate): Removal {
  const coverage = measureCoverage([area], { blend, marked });
  subtractMark(request, { area, blend, coverage, isOpaque: false });
  const unblended = [noteUnblended(area, { coverage, blend })];
  const isBeyond = !isWithin(box, request.box);
  return { blend, isOpaque: false, unblended, plate: rim, ...(isBeyond && { extendedBox: box }) };
}
