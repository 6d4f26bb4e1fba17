import { smoothStep } from '../../../renderer/interpolate.ts';
import { scaleColour, setColour } from '../../../renderer/paint.ts';
import { length2 } from '../../../renderer/point.ts';
import type { Hit, Surface } from '../../../renderer/scene.ts';

const HALF = 0.135;
const BETWEEN = 0.62;
const FIRST = -2.55;
const BUTTON = 0.045;

/** Paints the strip with buttons that closes a shirt, with its seams. */
export function paintPlacket({ x, y, z }: Readonly<Hit>, surface: Surface): void {
  if (z < 0 || y > -1.95 || Math.abs(x) > 0.2) return;
  const seam = Math.abs(Math.abs(x) - HALF + 0.025);
  scaleColour(surface, 1 - 0.3 * smoothStep(0.008, 0.002, seam));
  const edge = Math.abs(x - HALF);
  scaleColour(surface, 1 - 0.45 * smoothStep(0.016, 0.003, edge));
  const nearest = Math.max(0, Math.round((FIRST - y) / BETWEEN));
  const off = length2(x, y - FIRST + nearest * BETWEEN);
  if (off > BUTTON) return;
  const hole = length2(Math.abs(x) - 0.011, Math.abs(y - FIRST + nearest * BETWEEN) - 0.011) < 0.005;
  const rim = off > BUTTON * 0.78 ? 0.75 : 1;
  setColour(surface, [0.78, 0.74, 0.68], hole ? 0.25 : rim);
  surface.roughness = 0.3;
  surface.reflectance = 0.04;
}
