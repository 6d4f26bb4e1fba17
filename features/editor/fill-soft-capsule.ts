import type { Capsule } from './fill-capsule.ts';
import { type MaskGrid, rowsBetween } from './span-grid.ts';

interface Soft {
  /** Share of the radius that is covered whole, 0–1. */
  readonly hardness: number;
  readonly erase: boolean;
}

const WHOLE = 255;

/**
 * Fills a capsule whose rim fades out in a straight line from `hardness × radius` to the radius. The stronger of what is there and
 * what comes stays, so that a stroke is as soft where its pieces overlap as anywhere else.
 */
export function fillSoftCapsule(grid: MaskGrid, capsule: Capsule, { hardness, erase }: Soft): void {
  const { x0, y0, x1, y1, radius } = capsule;
  const { first, last } = rowsBetween(grid, Math.min(y0, y1) - radius, Math.max(y0, y1) + radius);
  const from = Math.max(0, Math.ceil(Math.min(x0, x1) - radius - 0.5));
  const to = Math.min(grid.width - 1, Math.floor(Math.max(x0, x1) + radius - 0.5));
  const [dx, dy] = [x1 - x0, y1 - y0];
  const square = dx * dx + dy * dy;
  const core = hardness * radius;
  const { data, width } = grid;
  const settled = erase ? 0 : WHOLE;
  for (let row = first; row <= last; row += 1) {
    const py = row + 0.5 - y0;
    for (let column = from; column <= to; column += 1) {
      const at = row * width + column;
      const before = data[at] ?? 0;
      // Most pixels of a stroke are whole by the piece before.
      if (before === settled) continue;
      const px = column + 0.5 - x0;
      const share = square === 0 ? 0 : (px * dx + py * dy) / square;
      const along = Math.min(1, Math.max(0, share));
      const ax = px - along * dx;
      const ay = py - along * dy;
      const away = ax * ax + ay * ay;
      if (away >= radius * radius) continue;
      const cover = away <= core * core ? 1 : (radius - Math.sqrt(away)) / (radius - core);
      const value = Math.round(cover * WHOLE);
      data[at] = erase ? Math.min(before, WHOLE - value) : Math.max(before, value);
    }
  }
}
