import { smoothStep } from '../../../core/numeric/scalar.ts';
import { type Dye, type Dyes, dye, mixDye, type Weave } from '../fabric.ts';
import { tileNoise, wrap } from '../tile-noise.ts';

/** Centimetres across and down of a knitted stitch. */
const STITCH = { across: 0.4, down: 0.3 } as const;

/** Height of a knitted stitch at a point, 0–1: two legs that lean to its foot. */
function stitchAt(u: number, v: number): number {
  const x = wrap(u / STITCH.across, 1) - 0.5;
  const lean = 0.7 * Math.abs(x) * 2;
  const y = wrap(v / STITCH.down + lean, 1) - 0.5;
  const leg = Math.cos(Math.PI * (Math.abs(Math.abs(x) - 0.25) / 0.25) * 0.5);
  return Math.max(0, leg) ** 0.6 * (1 - 0.85 * Math.abs(2 * y) ** 2.2);
}

/** Plain knit with fuzz, coloured by point. */
function knitStitches(colourAt: (u: number, v: number) => Dye, seed: number): Weave {
  const fuzzAt = tileNoise({ columns: 192, rows: 192, seed });
  return (u, v, out) => {
    const height = stitchAt(u, v);
    const fuzz = fuzzAt(u / 0.05, v / 0.05);
    dye(out, colourAt(u, v), (0.5 + 0.5 * height) * (0.86 + 0.24 * fuzz));
    out[3] = 0.07 * height + 0.006 * fuzz;
  };
}

/** Plain knit. Repeats after 9.6 cm. */
export function knitPlain({ first, seed }: Dyes): Weave {
  return knitStitches(() => first, seed);
}

/** Knit with stripes 1 cm wide, 1.4 cm apart. Repeats after 9.6 cm. */
export function knitBreton({ first, second }: Dyes): Weave {
  return (u, v, out) => {
    const isStripe = wrap(v, 2.4) > 1.4;
    const x = wrap(u / 0.15, 1) - 0.5;
    const y = wrap(v / 0.1 + Math.abs(x), 1) - 0.5;
    const height = 1 - 2 * Math.abs(y);
    dye(out, isStripe ? second : first, 0.88 + 0.14 * height);
    out[3] = 0.008 * height;
  };
}

/** Knit with bands of colour and a zigzag between them. Repeats after 9.6 cm. */
export function knitNordic({ first, second, seed }: Dyes): Weave {
  return knitStitches((u, v) => {
    const column = Math.floor(wrap(u, 9.6) / STITCH.across);
    const row = Math.floor(wrap(v / STITCH.down + 0.7 * Math.abs(wrap(u / STITCH.across, 1) - 0.5), 32));
    const zigzag = Math.abs((column % 12) - 6);
    const star = Math.abs((column % 12) - 6) + Math.abs(row - 16);
    const isMotif =
      Math.abs(row - 3 - (zigzag % 4)) < 1 ||
      Math.abs(row - 29 + (zigzag % 4)) < 1 ||
      star === 5 ||
      star <= 1 ||
      (Math.abs(row - 16) === 4 && column % 6 === 0) ||
      ((row === 9 || row === 23) && column % 2 === 0);
    return isMotif ? second : first;
  }, seed);
}

/** Distance and height of a cable's strand at a point. */
function strandAt(x: number, v: number, phase: number): number {
  const swing = 0.55 * Math.sin((Math.PI * 2 * v) / 3.2 + phase);
  const over = 0.5 + 0.5 * Math.cos((Math.PI * 2 * v) / 3.2 + phase);
  const away = Math.abs(x - swing) / 0.52;
  return away < 1 ? Math.sqrt(1 - away * away) * (0.65 + 0.35 * over) : 0;
}

/** Cables of two strands between ribs of purl. Repeats after 3.2 × 9.6 cm: rows are 3 mm, cables 3.2 cm. */
export function knitCable({ first, seed }: Dyes): Weave {
  const fuzzAt = tileNoise({ columns: 64, rows: 192, seed });
  return (u, v, out) => {
    const x = u - 1.6;
    const cable = Math.max(strandAt(x, v, 0), strandAt(x, v, Math.PI));
    const purl = 0.25 + 0.2 * Math.sin((Math.PI * 2 * v) / 0.32) * Math.sin((Math.PI * 2 * u) / 0.4);
    const stitch = stitchAt(u + 0.25 * cable, v + 0.1 * Math.sin((Math.PI * 2 * v) / 3.2));
    const fuzz = fuzzAt(u / 0.05, v / 0.05);
    const height = cable > 0.05 ? 0.35 + 0.65 * cable : purl;
    dye(out, first, (0.42 + 0.5 * height) * (0.74 + 0.28 * stitch) * (0.88 + 0.2 * fuzz));
    out[3] = 0.22 * height + 0.04 * stitch;
  };
}

/** Lace over a lining: flowers of thread on a net. Repeats after 4 × 6.93 cm. */
export function makeLace({ first, second }: Dyes): Weave {
  return (u, v, out) => {
    const netX = Math.abs(wrap(u + 0.577 * v, 0.25) - 0.125);
    const netY = Math.abs(wrap(u - 0.577 * v, 0.25) - 0.125);
    let thread = 1 - smoothStep(0.018, 0.04, Math.min(netX, netY));
    for (const [left, top] of [
      [2, 1.733],
      [0, 5.198],
      [4, 5.198],
    ] as const) {
      const [x, y] = [u - left, wrap(v - top + 3.465, 6.93) - 3.465];
      const radius = Math.hypot(x, y);
      const petals = 1.05 + 0.45 * Math.cos(6 * Math.atan2(y, x));
      const rim = Math.abs(radius - petals);
      const veins = Math.abs(Math.sin(6 * Math.atan2(y, x))) * radius;
      thread = Math.max(
        thread,
        1 - smoothStep(0.05, 0.11, rim),
        1 - smoothStep(0.06, 0.1, Math.abs(radius - 0.28)),
      );
      if (radius < petals) thread = Math.max(thread, 0.62, 1 - smoothStep(0.04, 0.1, veins));
      thread = Math.max(thread, 1 - smoothStep(0.03, 0.07, Math.abs(radius - 1.72)));
    }
    dye(out, second, 0.85);
    mixDye(out, first, thread);
    out[3] = 0.03 * thread;
  };
}
