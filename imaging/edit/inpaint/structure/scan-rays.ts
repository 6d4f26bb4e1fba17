/** Search range for lines, and the criteria of a line. */
interface RayScan {
  /** Positions at which rays begin. */
  readonly starts: Int32Array;
  /** Directions tried at each of them, evenly round the circle. */
  readonly directions: number;
  /** Pixels of a ray. */
  readonly length: number;
  /** Least mean step across a ray, in grey levels a pixel. */
  readonly least: number;
  /** Least share of the whole change along a ray that is one step across it. */
  readonly purity: number;
}

/** A straight stretch that has one step of brightness along all of it. */
export interface Ray {
  readonly x: number;
  readonly y: number;
  /** Radians, clockwise from the right. */
  readonly angle: number;
  /** Size of the mean step across, in grey levels a pixel. */
  readonly strength: number;
  /** True if it is brighter to the right of the ray. */
  readonly isRising: boolean;
}

interface Slopes {
  readonly width: number;
  readonly height: number;
  readonly across: Float32Array;
  readonly down: Float32Array;
  /** 0 where a ray must not go. */
  readonly clear: Uint8Array;
}

/**
 * Looks along rays for lines: of each start the direction with the strongest step, where it is strong and
 * pure enough.
 */
export function scanRays({ width, height, across, down, clear }: Slopes, scan: RayScan): Ray[] {
  const { starts, directions, length, least, purity } = scan;
  const found: Ray[] = [];
  for (const start of starts) {
    const x = start % width;
    const y = (start - x) / width;
    let bestAngle = -1;
    let best = 0;
    let isRising = false;
    for (let number = 0; number < directions; number++) {
      const angle = (2 * Math.PI * number) / directions;
      const stepX = Math.cos(angle);
      const stepY = Math.sin(angle);
      let sum = 0;
      let whole = 0;
      let step = 0;
      for (; step < length; step++) {
        const column = Math.round(x + stepX * step);
        const row = Math.round(y + stepY * step);
        if (column < 0 || row < 0 || column >= width || row >= height) break;
        const at = row * width + column;
        if (!clear[at]) break;
        sum += across[at] * -stepY + down[at] * stepX;
        whole += Math.abs(across[at]) + Math.abs(down[at]);
      }
      // |∂x| + |∂y| is up to √2 too long; where the step is pure it is as long as its projections are.
      const most = whole / (Math.abs(stepX) + Math.abs(stepY));
      const strength = Math.abs(sum) / length;
      if (step < length || strength < least || strength <= best || Math.abs(sum) < purity * most) continue;
      best = strength;
      bestAngle = angle;
      isRising = sum > 0;
    }
    if (bestAngle >= 0) found.push({ x, y, angle: bestAngle, strength: best, isRising });
  }
  return found;
}
