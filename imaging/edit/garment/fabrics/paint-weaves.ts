import { hashUnit } from '../../../core/numeric/value-noise.ts';
import { type Dyes, dye, mixDye, shadeOf, type Weave } from '../fabric.ts';
import { tileClouds, tileNoise, wrap } from '../tile-noise.ts';
import { threadAt, toneOf } from '../weave-threads.ts';

/** Height of threads, in centimetres for a pitch of 1. */
const THICK = 0.3;

/** Plain cotton. Repeats after 4.8 cm. */
export function weaveCotton({ first, seed }: Dyes): Weave {
  return (u, v, out) => {
    const thread = threadAt(u, v, { pitch: 0.06, over: 1, step: 1 });
    dye(out, first, toneOf(thread, 0.06, seed) * (0.86 + 0.2 * thread.height));
    out[3] = 0.4 * THICK * 0.06 * thread.height;
  };
}

/** Linen: plain cloth of uneven threads, some of them thick. Repeats after 9.6 cm. */
export function weaveLinen({ first, seed }: Dyes): Weave {
  const warpAt = tileNoise({ columns: 8, rows: 96, seed: seed + 3 });
  const weftAt = tileNoise({ columns: 8, rows: 96, seed: seed + 4 });
  return (u, v, out) => {
    const thread = threadAt(u, v, { pitch: 0.1, over: 1, step: 1 });
    const along = thread.isWarp ? v : u;
    const slub = (thread.isWarp ? warpAt : weftAt)(along / 1.2, thread.number);
    const tone = toneOf(thread, 0.13, seed) * (0.9 + 0.2 * slub);
    dye(out, first, tone * (0.76 + 0.3 * thread.height));
    out[3] = THICK * 0.1 * thread.height * (0.6 + 0.9 * slub);
  };
}

/** Denim: dyed warp over white weft in a steep twill, faded here and there. Repeats after 9.6 cm. */
export function weaveDenim({ first, second, seed }: Dyes): Weave {
  const streakAt = tileNoise({ columns: 120, rows: 4, seed });
  const fadedAt = tileClouds({ columns: 4, rows: 4, seed: seed + 8 });
  return (u, v, out) => {
    const [column, row] = [Math.floor(u / 0.08), Math.floor(v / 0.08)];
    const isWeft = wrap(column - row, 3) === 0;
    const [inX, inY] = [u / 0.08 - column, v / 0.08 - row];
    const streak = streakAt(u / 0.08, v / 2.4);
    const faded = fadedAt(u / 2.4, v / 2.4);
    const height = isWeft ? 0.35 * Math.sin(Math.PI * inY) : Math.sin(Math.PI * inX);
    dye(out, first, (0.62 + 0.62 * streak) * (0.75 + 0.35 * height));
    mixDye(out, second, isWeft ? 0.45 : 0.05 + 0.16 * Math.max(0, faded - 0.35) + 0.1 * streak);
    out[3] = 0.5 * THICK * 0.08 * height;
  };
}

/** Corduroy: upright ribs of pile. Repeats after 5.4 cm. */
export function weaveCorduroy({ first, seed }: Dyes): Weave {
  const pileAt = tileNoise({ columns: 120, rows: 60, seed });
  const wornAt = tileClouds({ columns: 3, rows: 3, seed: seed + 2 });
  return (u, v, out) => {
    const rib = Math.sin(Math.PI * wrap(u / 0.36, 1)) ** 0.7;
    const pile = pileAt(u / 0.045, v / 0.09);
    const worn = wornAt(u / 1.8, v / 1.8);
    dye(out, first, (0.42 + 0.62 * rib) * (0.82 + 0.26 * pile) * (0.92 + 0.16 * worn));
    out[3] = 0.05 * rib + 0.004 * pile;
  };
}

/** Tweed: rough threads of two colours with specks of others. Repeats after 9.6 cm. */
export function weaveTweed({ first, second, seed }: Dyes): Weave {
  const specks = [
    shadeOf(second, 0.55),
    shadeOf(first, -0.5),
    [0.32, 0.1, 0.03],
    [0.07, 0.14, 0.06],
  ] as const;
  const waveAt = tileNoise({ columns: 32, rows: 32, seed });
  const mixedAt = tileNoise({ columns: 64, rows: 64, seed: seed + 1 });
  return (u, v, out) => {
    const wave = 0.05 * waveAt(u / 0.3, v / 0.3);
    const thread = threadAt(u + wave, v - wave, { pitch: 0.12, over: 2, step: 1 });
    const mixed = mixedAt(u / 0.15, v / 0.15);
    dye(out, thread.isWarp ? first : second, toneOf(thread, 0.12, seed) * (0.66 + 0.42 * thread.height));
    mixDye(out, thread.isWarp ? second : first, 0.5 * mixed);
    const [column, row] = [Math.floor(u / 0.16), Math.floor(v / 0.16)];
    const chance = hashUnit(wrap(column, 60), wrap(row, 60), seed + 5);
    if (chance > 0.93) mixDye(out, specks[Math.floor((chance - 0.93) * 57)], 0.7 * thread.height);
    out[3] = THICK * 0.14 * thread.height * (0.6 + 0.8 * mixed);
  };
}

/** Herringbone: twill that turns back every 1.2 cm. Repeats after 9.6 cm. */
export function weaveHerringbone({ first, second, seed }: Dyes): Weave {
  const roughAt = tileNoise({ columns: 96, rows: 96, seed: seed + 1 });
  return (u, v, out) => {
    const turn = Math.floor(u / 1.2) % 2 === 0 ? 1 : -1;
    const thread = threadAt(u, v, { pitch: 0.15, over: 2, step: turn });
    const rough = roughAt(u / 0.1, v / 0.1);
    const light = toneOf(thread, 0.1, seed) * (0.72 + 0.34 * thread.height) * (0.9 + 0.2 * rough);
    dye(out, thread.isWarp ? first : second, light);
    out[3] = 0.8 * THICK * 0.15 * thread.height;
  };
}

/** Fine twill with thin upright lines 1.6 cm apart. Repeats after 9.6 cm. */
export function weavePinstripe({ first, second, seed }: Dyes): Weave {
  return (u, v, out) => {
    const thread = threadAt(u, v, { pitch: 0.06, over: 2, step: 1 });
    const line = Math.abs(wrap(u, 1.6) - 0.8);
    dye(out, first, toneOf(thread, 0.06, seed) * (0.84 + 0.2 * thread.height));
    const stitches = 0.55 + 0.45 * Math.sin((Math.PI * 2 * v) / 0.12);
    if (line < 0.05) mixDye(out, second, 0.75 * stitches);
    out[3] = 0.4 * THICK * 0.06 * thread.height;
  };
}
