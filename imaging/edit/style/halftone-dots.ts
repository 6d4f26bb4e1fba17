import { smoothStep } from '../../core/numeric/scalar.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';

/** Halftone screen. */
interface Screen {
  /** Distance of dots in pixels. */
  readonly pitch: number;
  /** Rotation of its rows in radians. */
  readonly angle: number;
}

/**
 * Ink coverage of each pixel by halftone dots whose area fraction is the shade (0–1). Dots grow from their
 * middles; above half they close around holes, as in print.
 */
export function halftoneDots(shade: Plane, { pitch, angle }: Screen): Plane {
  const { width, height } = shade;
  const step = Math.max(3, pitch);
  const out = createPlane(shade);
  const cos = Math.cos(angle) / step;
  const sin = Math.sin(angle) / step;
  const soft = 0.6 / step;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const amount = shade.data[at];
      if (amount <= 0.02) continue;
      const u = x * cos + y * sin;
      const v = y * cos - x * sin;
      const isHole = amount > 0.5;
      const du = u - Math.floor(u) - 0.5;
      const dv = v - Math.floor(v) - 0.5;
      const radius = Math.sqrt((isHole ? 1 - Math.min(1, amount) : amount) / Math.PI);
      // Holes lie where four dots meet, half a step aside.
      const fromX = isHole ? 0.5 - Math.abs(du) : du;
      const fromY = isHole ? 0.5 - Math.abs(dv) : dv;
      const distance = Math.sqrt(fromX * fromX + fromY * fromY);
      const inside = smoothStep(radius + soft, radius - soft, distance);
      out.data[at] = isHole ? 1 - inside : inside;
    }
  return out;
}
