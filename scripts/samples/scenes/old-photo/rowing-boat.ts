import { colour } from '../../renderer/colour.ts';
import { fractal2 } from '../../renderer/fractal-noise.ts';
import { clamp, smoothStep, wrap } from '../../renderer/interpolate.ts';
import { noise2 } from '../../renderer/noise.ts';
import { blendColour, scaleColour, setColour } from '../../renderer/paint.ts';
import type { Solid } from '../../renderer/scene.ts';
import { capsule, roundedBox } from '../../renderer/shapes.ts';

/** Half the length of the boat and half its beam, in metres. */
const HALF = 2.15;
const BEAM = 0.66;
/** Thickness of its planks, and how high each strake is. */
const PLANK = 0.014;
const STRAKE = 0.105;

const tar = colour('#3a322b');
const worn = colour('#8d7c68');
const pale = colour('#d8cdb9');

/** Height of the gunwale and of the keel along the boat, `along` −1 at the stern to 1 at the bow. */
function gunwale(along: number): number {
  return 0.34 + 0.2 * along * along + 0.05 * along;
}

function keel(along: number): number {
  return -0.14 + 0.22 * Math.abs(along) ** 5;
}

/** Half the boat's width at a height; the hull ends in a stem at both ends. */
function hullWidth(along: number, y: number): number {
  const low = keel(along);
  const up = clamp((y - low) / (gunwale(along) - low));
  const beam = BEAM * Math.max(0, 1 - Math.abs(along) ** 2.4) ** 0.75;
  const lapped = 0.012 * wrap((up * 0.52) / STRAKE);
  return Math.max(0, beam * (0.12 + 0.88 * up ** 0.5) - lapped * smoothStep(0, 0.2, beam));
}

/** Shell of planks without a lid; lengths along x, from side to side along z. */
function hull(x: number, y: number, z: number): number {
  const along = clamp(x / HALF, -1, 1);
  const beyond = Math.abs(x) - HALF;
  const side = (Math.abs(z) - hullWidth(along, y)) * 0.62;
  const shell = Math.max(Math.abs(side + PLANK) - PLANK, y - gunwale(along), keel(along) - y);
  const floor = Math.max(side, Math.abs(y - keel(along) - 0.06) - 0.02);
  return Math.max(Math.min(shell, floor), beyond);
}

/** The rail that runs round the edge. */
function rail(x: number, y: number, z: number): number {
  const along = clamp(x / HALF, -1, 1);
  const side = Math.abs(z) - hullWidth(along, gunwale(along)) + 0.01;
  const box = Math.max(Math.abs(side) - 0.028, Math.abs(y - gunwale(along)) - 0.02);
  return Math.max(box * 0.62, Math.abs(x) - HALF);
}

function stems(x: number, y: number, z: number): number {
  const along = Math.sign(x);
  const lean = 0.12 * (y - 0.2);
  const height = gunwale(along) + 0.07;
  return Math.max(Math.hypot(Math.abs(x) - HALF + 0.05 - lean, z) - 0.04, y - height, keel(0.86) - y);
}

const bench = roundedBox([0.12, 0.016, 0.62], 0.008);
const oar = capsule({ from: [-1.35, 0.4, 0.2], to: [1.2, 0.46, -0.1], radius: 0.022, endRadius: 0.028 });
const blade = roundedBox([0.34, 0.012, 0.075], 0.01);

function benches(x: number, y: number, z: number): number {
  const inside = Math.abs(z) - hullWidth(clamp(x / HALF, -1, 1), y);
  const nearest = Math.min(bench(x + 1.15, y - 0.24, z), bench(x, y - 0.24, z), bench(x - 1.1, y - 0.25, z));
  return Math.max(nearest, inside * 0.62);
}

function oars(x: number, y: number, z: number): number {
  return Math.min(oar(x, y, z), oar(x + 0.1, y + 0.005, -z + 0.04), blade(x + 1.6, y - 0.39, z - 0.23));
}

export interface Mooring {
  /** Middle of the boat and height of its waterline over the water, in metres. */
  readonly x: number;
  readonly away: number;
  /** Angle by which the bow points away from the right, in radians, and by which it is lifted. */
  readonly turn: number;
  readonly lift: number;
  readonly rise: number;
}

/** An old rowing boat, clinker built: overlapping tarred planks, a pale top strake, bare wood within. */
export function createRowingBoat({ x: atX, away, turn, lift, rise }: Mooring): Solid {
  const cosine = Math.cos(turn);
  const sine = Math.sin(turn);
  const own = { x: 0, y: 0, z: 0 };
  function enter(x: number, y: number, z: number): void {
    const right = x - atX;
    const near = z + away;
    const along = right * cosine - near * sine;
    own.z = right * sine + near * cosine;
    own.x = along * Math.cos(lift) + (y - rise) * Math.sin(lift);
    own.y = (y - rise) * Math.cos(lift) - along * Math.sin(lift);
  }
  return {
    name: 'boat',
    bound: [atX, rise + 0.2, -away, 2.4],
    distance(x, y, z) {
      enter(x, y, z);
      return Math.min(
        hull(own.x, own.y, own.z),
        rail(own.x, own.y, own.z),
        stems(own.x, own.y, own.z),
        benches(own.x, own.y, own.z),
        oars(own.x, own.y, own.z),
      );
    },
    paint(hit, surface) {
      enter(hit.x, hit.y, hit.z);
      const { x, y, z } = own;
      const along = clamp(x / HALF, -1, 1);
      const grain = fractal2.four(x * 2.2 + 3, (y + z) * 40);
      const patch = fractal2.three(x * 1.7, y * 5 + z);
      const inside = Math.abs(z) < hullWidth(along, y) - 0.011;
      setColour(surface, inside ? worn : tar, 0.55 + 0.8 * grain);
      const top = y > gunwale(along) - 0.09;
      if (!inside && top) setColour(surface, pale, 0.6 + 0.5 * grain);
      if (rail(x, y, z) < 0.004 || oars(x, y, z) < 0.004) setColour(surface, pale, 0.55 + 0.5 * grain);
      blendColour(surface, worn, 0.75 * smoothStep(0.55, 0.72, patch));
      scaleColour(surface, 0.8 + 0.4 * noise2(x * 30, y * 30));
      if (hit.y < 0.05) scaleColour(surface, 0.55);
      surface.reflectance = 0.05;
    },
  };
}
