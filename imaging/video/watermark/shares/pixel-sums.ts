/** Least variance of the ground, over all planes, that a slope is read from. */
export const MIN_VARIANCE = 60;
/** Brightness of black and white, which no mark exceeds. */
const BLACK = 16;
const WHITE = 255;
/** Part of the changes of a pixel that its ground has to explain, so that its own slope is believed. */
const FITS = 0.9;
/** The same from which on their deviations may be compared, as the ground is the right one. */
const RELATED = 0.3;
/** Standard errors that another slope has to exceed. */
const SURE = 3;
/** Frames in a row that tell no more than one. */
export const ALIKE_FRAMES = 4;

interface Spreads {
  readonly covariance: number;
  /** Variances of the ground and of what is seen. */
  readonly variance: number;
  readonly seen: number;
}

/**
 * Part of the ground that is let through. Ground that is a fraction of a pixel off lowers a regression's
 * slope, but neither variance: where both go along, the ratio of their deviations tells it.
 */
export function transmissionOf({ covariance, variance, seen }: Spreads): number {
  const goesAlong = covariance > 0 && covariance ** 2 > RELATED * variance * seen;
  return goesAlong ? Math.sqrt(seen / variance) : covariance / variance;
}

/** Sums over the frames in which the ground of a pixel is known, for Y, U and V. */
export class PixelSums {
  count = 0;
  readonly seen = [0, 0, 0];
  readonly ground = [0, 0, 0];
  readonly products = [0, 0, 0];
  readonly squares = [0, 0, 0];
  readonly seenSquares = [0, 0, 0];

  add(plane: number, seen: number, ground: number): void {
    this.seenSquares[plane] += seen * seen;
    this.seen[plane] += seen;
    this.ground[plane] += ground;
    this.products[plane] += seen * ground;
    this.squares[plane] += ground * ground;
  }

  mean(plane: number): readonly [number, number] {
    return [this.seen[plane] / this.count, this.ground[plane] / this.count];
  }

  /** Covariance of both, and variance of the ground, over all planes. */
  spread(): readonly [number, number] {
    let [covariance, variance] = [0, 0];
    for (let plane = 0; plane < 3; plane++) {
      const [seen, ground] = this.mean(plane);
      covariance += this.products[plane] / this.count - seen * ground;
      variance += this.squares[plane] / this.count - ground * ground;
    }
    return [covariance, variance];
  }

  /** Variance of what is seen, over all planes. */
  seenVariance(): number {
    return this.seenSquares.reduce(
      (sum, square, plane) => sum + square / this.count - this.mean(plane)[0] ** 2,
      0,
    );
  }

  /** Part of the ground that is let through. */
  transmission(): number {
    const [covariance, variance] = this.spread();
    return transmissionOf({ covariance, variance, seen: this.seenVariance() });
  }

  /** Share by the slope alone; null where the ground explains too little of what is seen. */
  ownShare(): number | null {
    const [covariance, variance] = this.spread();
    const fits = covariance > 0 && covariance ** 2 > FITS * variance * this.seenVariance();
    return fits && variance > MIN_VARIANCE ? Math.max(0, 1 - covariance / variance) : null;
  }

  /**
   * True where the slope of what is seen over its ground surely tells another share. Ground that is a
   * fraction of a pixel off lowers a slope by what it does not explain, which counts as doubt as well.
   */
  contradicts(share: number): boolean {
    const own = this.ownShare();
    if (own === null) return false;
    const [covariance, variance] = this.spread();
    const unexplained = Math.max(0, this.seenVariance() - covariance ** 2 / variance);
    const error = Math.sqrt((unexplained * ALIKE_FRAMES) / (this.count * variance));
    const lowered = unexplained / this.seenVariance();
    return Math.abs(own - share) > SURE * error + lowered * (1 - own);
  }

  /** Least share of black or white that the change of the mean brightness needs. */
  leastShare(): number {
    const [seen, ground] = this.mean(0);
    const [change, room] = seen < ground ? [ground - seen, ground - BLACK] : [seen - ground, WHITE - ground];
    return change / Math.max(1, room);
  }

  /** Standard error of the means under a share, in levels. */
  doubt(share: number): number {
    const [covariance, variance] = this.spread();
    const residual = this.seenVariance() - 2 * (1 - share) * covariance + (1 - share) ** 2 * variance;
    return Math.sqrt((Math.max(0, residual) * ALIKE_FRAMES) / this.count);
  }

  /** The part of the means that a share does not take from the ground. */
  offset(share: number): [number, number, number] {
    const own = (plane: number) => this.mean(plane)[0] - (1 - share) * this.mean(plane)[1];
    return [own(0), own(1), own(2)];
  }
}
