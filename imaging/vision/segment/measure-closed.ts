import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import type { Flags } from '../../core/raster/flags.ts';
import { measureStepNear, STRONG_STEP } from './colour-steps.ts';

interface Outline {
  readonly region: Flags;
  /** Pixels beside which the border counts; all by default. */
  readonly isCounted?: (at: number) => boolean;
}

interface Closedness {
  /** Mean over the border of how near its step in colour comes to an outline's, 0–1; 0 without a border. */
  readonly closed: number;
  /** Gaps between pixels along it that counted. */
  readonly length: number;
}

/** Degree to which the border of a region lies on edges; the photo's own border does not count. */
export function measureClosed(planes: OklabPlanes, { region, isCounted }: Outline): Closedness {
  const { width, data } = region;
  let [sum, length] = [0, 0];
  const add = (at: number, down: boolean) => {
    const x = at % width;
    const step = measureStepNear(planes, { x, y: (at - x) / width, down });
    sum += Math.min(1, step / STRONG_STEP);
    length++;
  };
  for (let at = 0; at < data.length; at++) {
    if (isCounted && !isCounted(at)) continue;
    if (at % width < width - 1 && data[at] !== data[at + 1]) add(at, false);
    if (at + width < data.length && data[at] !== data[at + width]) add(at, true);
  }
  return { closed: length > 0 ? sum / length : 0, length };
}
