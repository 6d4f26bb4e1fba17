/** Times the width and height of a video. */
export const videoFactors = [1, 2] as const;

/** The most that is enlarged in one run: seconds, and pixels of the shorter side. */
export const ENLARGED = { seconds: 5, shortSide: 720 } as const;

interface Enlarging {
  /** Pixels of the video; left out where they are not known yet, as is the length. */
  readonly size?: { readonly width: number; readonly height: number };
  /** Length of the part. */
  readonly seconds?: number;
  readonly factor: number;
}

/** Room for rounding of lengths, in seconds. */
const ROUNDING = 0.01;

/** The limit that enlarging a part of a video would break: its length, or its lines; null where none. */
export function enlargingProblem({ size, seconds = 0, factor }: Enlarging): 'seconds' | 'lines' | null {
  if (factor === 1) return null;
  if (size && Math.min(size.width, size.height) > ENLARGED.shortSide) return 'lines';
  return seconds > ENLARGED.seconds + ROUNDING ? 'seconds' : null;
}
