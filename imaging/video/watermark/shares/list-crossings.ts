/** Share of the opacity from which on a pixel belongs to the mark's body, and up to which it lies bare. */
const BODY = 0.8;
const BARE = 0.05;
/** Pixels across a stroke up to its end, and from there to where compression mixes nothing in. */
const REACH = 14;
const BEYOND = 2;

/** Shares of a mark in a plane. */
export interface PlaneShares {
  readonly width: number;
  readonly height: number;
  /** Places in the plane that have a share. */
  readonly places: Int32Array;
  /** Of each of them, 0–1. */
  readonly shares: Float32Array;
}

/** A pixel of a mark's body, and bare ones to both sides of its stroke. */
export interface Crossing {
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

/** The shares of a mark in its plane, 0 outside of it. */
export function layShares({ width, height, places, shares }: PlaneShares): Float32Array {
  const laid = new Float32Array(width * height);
  for (let k = 0; k < places.length; k++) laid[places[k]] = shares[k];
  return laid;
}

/** Strokes of a mark that are crossed from bare ground to bare ground, in a row or a column. */
export function listCrossings(plane: PlaneShares, opacity: number): Crossing[] {
  const { width, height, places, shares } = plane;
  const laid = layShares(plane);
  const isBare = (i: number) => laid[i] <= BARE;
  const crossings: Crossing[] = [];
  const endOf = (i: number, step: number) => {
    for (let far = 1; far <= REACH; far++) {
      const [near, beyond] = [i + far * step, i + (far + BEYOND) * step];
      if (beyond < 0 || beyond >= width * height) return null;
      if (isBare(near) && isBare(beyond)) return beyond;
    }
    return null;
  };
  for (const [k, at] of places.entries()) {
    if (shares[k] < BODY * opacity) continue;
    const x = at % width;
    for (const step of [1, width]) {
      if (step === 1 && (x < REACH + BEYOND || x >= width - REACH - BEYOND)) continue;
      const [before, after] = [endOf(at, -step), endOf(at, step)];
      if (before !== null && after !== null) crossings.push({ at, before, after });
    }
  }
  return crossings;
}
