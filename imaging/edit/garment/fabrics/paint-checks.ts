import { type Dye, type Dyes, dye, shadeOf, type Weave } from '../fabric.ts';
import { wrap } from '../tile-noise.ts';
import { threadAt, toneOf } from '../weave-threads.ts';

/** Bands of threads: colour and number. */
type Sett = readonly (readonly [colour: Dye, threads: number])[];

const WHITE: Dye = [0.82, 0.8, 0.74];
const BLACK: Dye = [0.012, 0.012, 0.014];
const YELLOW: Dye = [0.72, 0.48, 0.06];
const NAVY: Dye = [0.012, 0.02, 0.06];

interface Check {
  readonly sett: Sett;
  /** Distance of threads in centimetres. */
  readonly pitch: number;
  readonly seed: number;
}

/** Threads of a sett one by one. */
function listThreads(sett: Sett): readonly Dye[] {
  return sett.flatMap(([colour, threads]) => Array.from({ length: threads }, () => colour));
}

/** Twill with the same bands across and down, which mix where they cross. Repeats with the sett. */
function weaveCheck({ sett, pitch, seed }: Check): Weave {
  const threads = listThreads(sett);
  return (u, v, out) => {
    const thread = threadAt(u, v, { pitch, over: 2, step: 1 });
    const colour = threads[wrap(thread.number, threads.length)];
    dye(out, colour, toneOf(thread, 0.05, seed) * (0.86 + 0.18 * thread.height));
    out[3] = 0.12 * pitch * thread.height;
  };
}

/** Houndstooth: four dark threads and four light ones. Repeats after 2 cm. */
export function weaveHoundstooth({ first, second, seed }: Dyes): Weave {
  const sett = [
    [first, 4],
    [second, 4],
  ] as const;
  return weaveCheck({ sett, pitch: 0.25, seed });
}

/** Gingham: even bands of a colour and white. Repeats after 2.4 cm. */
export function weaveGingham({ first, second, seed }: Dyes): Weave {
  const sett = [
    [first, 20],
    [second, 20],
  ] as const;
  return weaveCheck({ sett, pitch: 0.06, seed });
}

/** A tartan of red with dark green and navy, and thin lines of white and yellow. Repeats after 13.44 cm. */
export function weaveRedTartan({ first, second, seed }: Dyes): Weave {
  const half: Sett = [
    [first, 40],
    [second, 19],
    [NAVY, 8],
    [first, 5],
    [WHITE, 3],
    [first, 5],
    [YELLOW, 3],
    [NAVY, 11],
    [second, 18],
  ];
  return weaveCheck({ sett: [...half, ...half.toReversed()], pitch: 0.06, seed });
}

/** A dark tartan of green, navy and black. Repeats after 13.44 cm. */
export function weaveDarkTartan({ first, second, seed }: Dyes): Weave {
  const half: Sett = [
    [first, 29],
    [BLACK, 4],
    [first, 4],
    [BLACK, 19],
    [second, 24],
    [BLACK, 4],
    [second, 4],
    [BLACK, 3],
    [second, 21],
  ];
  return weaveCheck({ sett: [...half, ...half.toReversed()], pitch: 0.06, seed });
}

/** Camel with bands of black and white and a line of red. Repeats after 11.28 cm. */
export function weaveCamelCheck({ first, second, seed }: Dyes): Weave {
  const sett: Sett = [
    [first, 46],
    [BLACK, 8],
    [WHITE, 8],
    [BLACK, 8],
    [WHITE, 8],
    [BLACK, 8],
    [first, 46],
    [second, 4],
    [first, 52],
  ];
  return weaveCheck({ sett, pitch: 0.06, seed });
}

/** Thin lines 6 cm apart both ways. Repeats after 6 cm. */
export function weaveWindowpane({ first, second, seed }: Dyes): Weave {
  const sett: Sett = [
    [first, 97],
    [second, 3],
  ];
  return weaveCheck({ sett, pitch: 0.06, seed });
}

/** Broad bands of two colours with dark edges (buffalo check). Repeats after 10.24 cm. */
export function weaveBuffaloCheck({ first, second, seed }: Dyes): Weave {
  const sett: Sett = [
    [first, 64],
    [shadeOf(second, -0.2), 64],
  ];
  return weaveCheck({ sett, pitch: 0.08, seed });
}

/** Diamonds of two colours on a ground, and thin lines through their corners. Repeats after 8 × 12 cm. */
export function weaveArgyle({ first, second, seed }: Dyes): Weave {
  const [dark, light] = [shadeOf(first, -0.45), shadeOf(second, 0.2)];
  return (u, v, out) => {
    const stitch = threadAt(u, v, { pitch: 0.1, over: 1, step: 1 });
    const [x, y] = [wrap(u, 8) / 4 - 1, wrap(v, 12) / 6 - 1];
    const inner = Math.abs(x) + Math.abs(y) < 1;
    const lineX = Math.abs(wrap(x + y + 1, 2) - 1);
    const lineY = Math.abs(wrap(x - y + 1, 2) - 1);
    const isLine = Math.min(Math.abs(lineX - 0.0), Math.abs(lineY - 0.0)) < 0.03;
    const colour = isLine ? light : inner ? second : first;
    dye(out, isLine && inner ? dark : colour, toneOf(stitch, 0.04, seed) * (0.86 + 0.18 * stitch.height));
    out[3] = 0.03 * stitch.height;
  };
}
