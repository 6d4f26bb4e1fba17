import { clamp, smoothStep, wrap } from '../../renderer/interpolate.ts';
import { capsule, roundedBox } from '../../renderer/shapes.ts';

/** Half the length of the boat and half its beam, in metres. */
export const HALF_LENGTH = 2.15;
const BEAM = 0.66;
/** Thickness of its planks, and how high each strake is. */
const PLANK = 0.014;
const STRAKE = 0.105;

/** Height of the gunwale and of the keel along the boat, `along` −1 at the stern to 1 at the bow. */
export function gunwale(along: number): number {
  return 0.34 + 0.2 * along * along + 0.05 * along;
}

function keel(along: number): number {
  return -0.14 + 0.22 * Math.abs(along) ** 5;
}

/** Half the boat's width at a height; the hull ends in a stem at both ends. */
export function hullWidth(along: number, y: number): number {
  const low = keel(along);
  const up = clamp((y - low) / (gunwale(along) - low));
  const beam = BEAM * Math.max(0, 1 - Math.abs(along) ** 2.4) ** 0.75;
  const lapped = 0.012 * wrap((up * 0.52) / STRAKE);
  return Math.max(0, beam * (0.12 + 0.88 * up ** 0.5) - lapped * smoothStep(0, 0.2, beam));
}

/** Shell of planks without a lid; lengths along x, from side to side along z. */
function hull(x: number, y: number, z: number): number {
  const along = clamp(x / HALF_LENGTH, -1, 1);
  const beyond = Math.abs(x) - HALF_LENGTH;
  const side = (Math.abs(z) - hullWidth(along, y)) * 0.62;
  const shell = Math.max(Math.abs(side + PLANK) - PLANK, y - gunwale(along), keel(along) - y);
  const floor = Math.max(side, Math.abs(y - keel(along) - 0.06) - 0.02);
  return Math.max(Math.min(shell, floor), beyond);
}

/** The rail that runs round the edge. */
export function rail(x: number, y: number, z: number): number {
  const along = clamp(x / HALF_LENGTH, -1, 1);
  const side = Math.abs(z) - hullWidth(along, gunwale(along)) + 0.01;
  const box = Math.max(Math.abs(side) - 0.028, Math.abs(y - gunwale(along)) - 0.02);
  return Math.max(box * 0.62, Math.abs(x) - HALF_LENGTH);
}

function stems(x: number, y: number, z: number): number {
  const along = Math.sign(x);
  const lean = 0.12 * (y - 0.2);
  const height = gunwale(along) + 0.07;
  return Math.max(Math.hypot(Math.abs(x) - HALF_LENGTH + 0.05 - lean, z) - 0.04, y - height, keel(0.86) - y);
}

const bench = roundedBox([0.12, 0.016, 0.62], 0.008);
const oar = capsule({ from: [-1.35, 0.4, 0.2], to: [1.2, 0.46, -0.1], radius: 0.022, endRadius: 0.028 });
const blade = roundedBox([0.34, 0.012, 0.075], 0.01);

function benches(x: number, y: number, z: number): number {
  const inside = Math.abs(z) - hullWidth(clamp(x / HALF_LENGTH, -1, 1), y);
  const nearest = Math.min(bench(x + 1.15, y - 0.24, z), bench(x, y - 0.24, z), bench(x - 1.1, y - 0.25, z));
  return Math.max(nearest, inside * 0.62);
}

export function oars(x: number, y: number, z: number): number {
  return Math.min(oar(x, y, z), oar(x + 0.1, y + 0.005, -z + 0.04), blade(x + 1.3, y - 0.39, z - 0.2));
}

/**
 * Distance to the boat, which floats round the origin with its bow to the right; the water is at height 0.
 */
export function boatDistance(x: number, y: number, z: number): number {
  return Math.min(hull(x, y, z), rail(x, y, z), stems(x, y, z), benches(x, y, z), oars(x, y, z));
}
