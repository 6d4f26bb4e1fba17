import { cellsOf } from '../enhance/cell-difference.ts';
import type { FrameSize } from '../media/frame.ts';
import { measureTrust } from './cell-trust.ts';
import { LocalLook } from './local-look.ts';

/** Share of the change of before that is kept where the motion fits. Set by eye. */
const KEPT = 0.8;
/** Share of a place that is known well enough, so that nothing else is asked. */
const ENOUGH = 0.98;

/** A frame as it came, and as it is shown; both as planes. */
export interface Shown {
  readonly frame: Uint8Array;
  readonly shown: Uint8Array;
}

/** Calls for each cell of 2 × 2 pixels with its samples: four of brightness and one of each colour. */
function eachCell(
  size: FrameSize,
  visit: (cell: number, samples: Int32Array, place: { x: number; y: number }) => void,
): void {
  const cells = cellsOf(size);
  const samples = new Int32Array(6);
  const [pixels, count] = [size.width * size.height, cells.width * cells.height];
  const place = { x: 0, y: 0 };
  for (let y = 0, cell = 0; y < cells.height; y++)
    for (let x = 0, i = 2 * y * size.width; x < cells.width; x++, i += 2, cell++) {
      samples[0] = i;
      samples[1] = i + 1;
      samples[2] = i + size.width;
      samples[3] = i + size.width + 1;
      samples[4] = pixels + cell;
      samples[5] = pixels + count + cell;
      place.x = x;
      place.y = y;
      visit(cell, samples, place);
    }
}

/**
 * Draws a painted frame towards the change that was made before, where what is seen is the same.
 * @param before the frame before where things are in this one
 */
export function mixPainted(
  painted: Uint8Array,
  { frame, before, size }: { readonly frame: Uint8Array; readonly before: Shown; readonly size: FrameSize },
): Uint8Array {
  const out = new Uint8ClampedArray(painted.length);
  const trust = measureTrust(frame, { other: before.frame, size });
  const { frame: seen, shown } = before;
  eachCell(size, (cell, samples) => {
    const share = KEPT * trust[cell];
    for (const i of samples) out[i] = painted[i] + share * (frame[i] + shown[i] - seen[i] - painted[i]);
  });
  return new Uint8Array(out.buffer);
}

interface Between {
  /** Painted frames before and behind where things are in this one. */
  readonly before: Shown;
  readonly after: Shown;
  /** Of the way from the one before, 0–1. */
  readonly share: number;
  readonly size: FrameSize;
}

/** A frame between two painted ones; what neither shows looks like its surroundings. */
export function drawBetween(frame: Uint8Array, { before, after, share, size }: Between): Uint8Array {
  const early = measureTrust(frame, { other: before.frame, size });
  const late = measureTrust(frame, { other: after.frame, size });
  const look = new LocalLook(
    share > 0.5 ? { ...after, trust: late, size } : { ...before, trust: early, size },
  );
  const out = new Uint8ClampedArray(frame.length);
  const [first, second] = [before.shown, after.shown];
  eachCell(size, (cell, samples, { x, y }) => {
    const [a, b] = [(1 - share) * early[cell], share * late[cell]];
    const known = 1 - (1 - early[cell]) * (1 - late[cell]);
    const weight = a + b > 0 ? b / (a + b) : 0;
    if (known > ENOUGH) {
      for (const i of samples) out[i] = first[i] + weight * (second[i] - first[i]);
      return;
    }
    look.read(x, y);
    const { factor, terms } = look;
    for (let n = 0; n < 6; n++) {
      const i = samples[n];
      const other = n < 4 ? factor * frame[i] + terms[0] : frame[i] + terms[n - 3];
      const carried = first[i] + weight * (second[i] - first[i]);
      out[i] = other + known * (carried - other);
    }
  });
  return new Uint8Array(out.buffer);
}
