import type { Vector } from '#imaging/core/geometry/vector.ts';
import { smoothStep } from '../../../renderer/interpolate.ts';
import type { Point } from '../../../renderer/point.ts';
import type { HairCut } from '../person.ts';

/** Writes which way hair lies at a place of the head; it is laid onto the surface afterwards. */
export type Flow = (out: Point, place: Readonly<Point>) => void;

function write(out: Point, [x, y, z]: Vector): void {
  out.x = x;
  out.y = y;
  out.z = z;
}

/** Hair that falls to both sides of a parting. */
function parted(parting: number, wave: number): Flow {
  return (out, { x, y, z }) => {
    const side = x < parting ? -1 : 1;
    const top = smoothStep(0.1, 0.85, y);
    const sway = wave * Math.cos(y * 3.4 + (x > 0 ? 1 : 2.6)) * smoothStep(0.1, -0.4, y);
    write(out, [side * 1.1 * top + sway, -1, -0.35 * top * smoothStep(-0.6, 0.3, z)]);
  };
}

/** Short hair brushed up and to the side on top, down at the sides. */
const brushed: Flow = (out, { x, y }) => {
  const top = smoothStep(0.45, 0.8, y) * smoothStep(0.78, 0.5, Math.abs(x));
  write(out, [0.75 * top, 0.7 * top - (1 - top), -0.5 * top - 0.3 * (1 - top)]);
};

const back: Flow = (out, { x, y }) => {
  const top = smoothStep(0.35, 0.75, y);
  write(out, [0.25 * x, 0.8 * top - 0.8 * (1 - top), -1]);
};

/** Curls turn all ways; this is only where they start from. */
const curled: Flow = (out, { x }) => write(out, [0.3 * x, -1, 0.1]);

const flows: Readonly<Record<HairCut, Flow>> = {
  bald: back,
  cropped: (out, { x, y, z }) => write(out, [0.2 + 0.2 * x, y > 0.6 ? -0.1 : -1, z > 0.2 ? 0.5 : -0.2]),
  short: brushed,
  receding: back,
  curls: curled,
  afro: curled,
  long: parted(-0.14, 0.3),
  bob: parted(0.16, 0),
  tied: (out, { x, y, z }) => write(out, [0.02 - x, 1.25 - y, -0.62 - z]),
};

/** The flow of a cut. */
export function hairFlow(cut: HairCut): Flow {
  return flows[cut];
}

/** Beards grow down and a little outwards, moustaches to the sides. */
export const beardFlow: Flow = (out, { x, y }) => {
  const moustache = smoothStep(-0.66, -0.62, y) * smoothStep(0.36, 0.26, Math.abs(x));
  write(out, [x * (0.35 + 4 * moustache), -1, 0.1]);
};
