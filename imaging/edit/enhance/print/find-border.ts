import type { Plane } from '../../../core/raster/plane.ts';

/** Pixels from each side of a print to where its picture begins; 0 where it has no border. */
export interface PrintBorder {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Share of the width or height within which a border ends. */
const WIDEST = 0.2;
/**
 * Pixels compared on either side of the end, their difference in grey levels, and the least share of such
 * lines.
 */
const ACROSS = 4;
const STEP = 9;
const AGREEING = 0.6;
/** Lines near the corners are left out. */
const MIDDLE = 0.15;

interface Side {
  /** Position of the first pixel of a line, and steps along the line and from line to line. */
  readonly start: number;
  readonly along: number;
  readonly across: number;
  readonly length: number;
  readonly lines: number;
}

/** Position where, on most lines from one side, the light falls from paper to picture. */
function findEnd({ data }: Plane, { start, along, across, length, lines }: Side): number {
  const first = Math.floor(MIDDLE * lines);
  const last = Math.ceil((1 - MIDDLE) * lines);
  let best = { at: 0, step: STEP };
  for (let from = ACROSS; from < WIDEST * length; from++) {
    const steps: number[] = [];
    for (let line = first; line < last; line++) {
      const at = start + line * across + from * along;
      steps.push(data[at - ACROSS * along] - data[at + ACROSS * along]);
    }
    const step = Float32Array.from(steps).sort()[Math.floor((1 - AGREEING) * steps.length)];
    if (step > best.step) best = { at: from, step };
  }
  return best.at;
}

/** A single side may be a wall or a sky; a border has this many. */
const SIDES = 3;
const NONE: PrintBorder = { left: 0, top: 0, right: 0, bottom: 0 };

/**
 * Finds the border of bare paper around a print: straight, upright and lighter than the picture at its end.
 * @param light grey levels
 */
export function findBorder(light: Plane): PrintBorder {
  const { width, height } = light;
  if (Math.min(width, height) < 8 * ACROSS) return NONE;
  const rows = { across: width, length: width, lines: height };
  const columns = { across: 1, length: height, lines: width };
  const border = {
    left: findEnd(light, { ...rows, start: 0, along: 1 }),
    right: findEnd(light, { ...rows, start: width - 1, along: -1 }),
    top: findEnd(light, { ...columns, start: 0, along: width }),
    bottom: findEnd(light, { ...columns, start: width * (height - 1), along: -width }),
  };
  return Object.values(border).filter(Boolean).length < SIDES ? NONE : border;
}
