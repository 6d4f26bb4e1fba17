import { smoothStep } from '../../../core/numeric/scalar.ts';
import { type Dye, type Dyes, dye, mixDye, shadeOf, type Weave } from '../fabric.ts';
import { tileClouds, tileNoise, wrap } from '../tile-noise.ts';
import { threadAt } from '../weave-threads.ts';
import { spreadStamps } from './spread-stamps.ts';

/** Threads of the cloth under a print: slightly darker between them. */
function drawBaseCloth(out: Float32Array, colour: Dye, { u, v }: { u: number; v: number }): void {
  dye(out, colour);
  out[3] = 0.006 * threadAt(u, v, { pitch: 0.06, over: 1, step: 1 }).height;
}

/** Round dots in staggered rows. Repeats after 3.6 cm. */
export function printDots({ first, second }: Dyes): Weave {
  return (u, v, out) => {
    drawBaseCloth(out, first, { u, v });
    const row = Math.floor(v / 1.8);
    const x = wrap(u - (wrap(row, 2) === 0 ? 0 : 1.8), 3.6) - 1.8;
    mixDye(out, second, 1 - smoothStep(0.53, 0.57, Math.hypot(x, wrap(v, 1.8) - 0.9)));
  };
}

/** Flowers with leaves, large and small. Repeats after 12 cm. */
export function printFloral({ first, second, seed }: Dyes): Weave {
  const stampsAt = spreadStamps({ pitch: 3, count: 4, seed });
  const leaf: Dye = [0.09, 0.2, 0.08];
  const heart: Dye = [0.85, 0.55, 0.08];
  return (u, v, out) => {
    drawBaseCloth(out, first, { u, v });
    for (const { x, y, kind } of stampsAt(u, v)) {
      const size = 0.75 + 0.75 * kind;
      if (x * x + y * y > (1.75 * size) ** 2) continue;
      const radius = Math.hypot(x, y) / size;
      const angle = Math.atan2(y, x);
      for (const side of [0.9, 3.6]) {
        const along = (x * Math.cos(side) + y * Math.sin(side)) / size;
        const across = (y * Math.cos(side) - x * Math.sin(side)) / size;
        const width = 0.34 * Math.sin(Math.PI * Math.max(0, Math.min(1, (along - 0.55) / 1.15)));
        mixDye(
          out,
          Math.abs(across) < 0.035 ? shadeOf(leaf, 0.15) : leaf,
          1 - smoothStep(width - 0.05, width, Math.abs(across)),
        );
      }
      const petals = 0.72 + 0.28 * Math.abs(Math.cos(2.5 * angle));
      const petal = kind > 0.45 ? second : shadeOf(second, 0.45);
      const shade = 0.35 * (1 - radius) + 0.12 * Math.abs(Math.sin(12 * angle)) * radius;
      mixDye(
        out,
        shadeOf(petal, -Math.max(0, Math.min(0.6, shade))),
        1 - smoothStep(petals - 0.04, petals, radius),
      );
      mixDye(out, heart, 1 - smoothStep(0.2, 0.25, radius));
    }
  };
}

/** Curved drops with rings of dots inside. Repeats after 14 cm. */
export function printPaisley({ first, second, seed }: Dyes): Weave {
  const stampsAt = spreadStamps({ pitch: 3.5, count: 4, seed });
  const gold = shadeOf(second, 0.35);
  const deep = shadeOf(first, -0.45);
  return (u, v, out) => {
    drawBaseCloth(out, first, { u, v });
    const dots = Math.hypot(wrap(u, 0.7) - 0.35, wrap(v, 0.7) - 0.35);
    mixDye(out, second, 0.55 * (1 - smoothStep(0.07, 0.1, dots)));
    for (const { x, y, kind } of stampsAt(u, v)) {
      const size = 1.25 + 0.35 * kind;
      if (x * x + y * y > (1.9 * size) ** 2) continue;
      const [a, b] = [x / size, y / size];
      const bend = a - 0.35 * Math.max(0, b) ** 2;
      const taper = b > 0 ? Math.max(0, 1 - b / 1.7) : 1;
      const radius = Math.hypot(bend / Math.max(0.04, taper ** 0.75), Math.min(0, b));
      if (radius > 1 || b > 1.7) continue;
      const ring = Math.abs(wrap(radius * 4, 1) - 0.5);
      const beads = Math.sin(16 * Math.atan2(b, bend));
      dye(out, radius > 0.86 ? second : radius > 0.62 ? deep : gold);
      if (radius <= 0.86 && radius > 0.62) mixDye(out, gold, beads > 0.1 && ring < 0.3 ? 0.9 : 0);
      if (radius <= 0.62)
        mixDye(out, radius > 0.5 || radius < 0.24 ? first : second, beads > 0 || radius < 0.24 ? 0.85 : 0.4);
      out[3] = 0.004;
    }
  };
}

/** Patches of four colours with ragged borders. Repeats after 24 cm. */
export function printCamouflage({ first, second, seed }: Dyes): Weave {
  const dyes = [
    { colour: second, from: 0.52 },
    { colour: shadeOf(second, 0.25), from: 0.6 },
    { colour: shadeOf(first, -0.72), from: 0.6 },
  ].map((layer, i) => ({ ...layer, patchAt: tileClouds({ columns: 6, rows: 8, seed: seed + 20 * i }) }));
  const bendAt = tileClouds({ columns: 16, rows: 16, seed: seed + 9 });
  return (u, v, out) => {
    const bend = 0.45 * bendAt(u / 1.5, v / 1.5);
    drawBaseCloth(out, first, { u, v });
    for (const { colour, from, patchAt } of dyes)
      if (patchAt(u / 4 + bend, v / 3 - bend) > from) mixDye(out, colour, 1);
  };
}

/** Rings of dots and cracked wax. Repeats after 12 cm. */
export function printBatik({ first, second, seed }: Dyes): Weave {
  const stampsAt = spreadStamps({ pitch: 4, count: 3, seed: seed + 4 });
  const mid: Dye = [0, 1, 2].map((i) => 0.6 * first[i] + 0.4 * second[i]) as unknown as Dye;
  const stainAt = tileClouds({ columns: 6, rows: 6, seed });
  const crackAt = tileClouds({ columns: 8, rows: 8, seed: seed + 31 });
  return (u, v, out) => {
    const stain = stainAt(u / 2, v / 2);
    drawBaseCloth(out, shadeOf(first, 0.25 * (stain - 0.5)), { u, v });
    for (const { x, y, kind } of stampsAt(u, v)) {
      const radius = Math.hypot(x, y) / (1.3 + 0.5 * kind);
      if (radius > 1) continue;
      const beads = Math.cos(18 * Math.atan2(y, x));
      const isWax =
        Math.abs(radius - 0.93) < 0.05 || (Math.abs(radius - 0.7) < 0.09 && beads > 0) || radius < 0.16;
      dye(out, radius < 0.5 && radius > 0.42 ? second : mid, 0.85 + 0.3 * stain);
      const petals = 0.26 + 0.12 * Math.cos(5 * Math.atan2(y, x));
      if (isWax || Math.abs(radius - petals) < 0.035) mixDye(out, second, 0.92);
    }
    const crack = Math.abs(crackAt(u / 1.5, v / 1.5) - 0.5);
    mixDye(out, second, 0.55 * (1 - smoothStep(0.004, 0.014, crack)));
  };
}

/** Dye that ran from knots in rings of both colours and white. Repeats after 36 cm. */
export function printTieDye({ first, second, seed }: Dyes): Weave {
  const white: Dye = [0.85, 0.84, 0.8];
  const raggedAt = tileClouds({ columns: 24, rows: 24, seed });
  const raysAt = tileNoise({ columns: 40, rows: 12, seed: seed + 5 });
  return (u, v, out) => {
    const [x, y] = [u - 18, v - 18];
    const angle = Math.atan2(y, x);
    const ragged = raggedAt(u / 1.5, v / 1.5);
    const radius = Math.hypot(x, y) + 2.6 * (ragged - 0.5);
    const arms = 0.5 + 0.5 * Math.cos(3 * angle + 0.55 * radius);
    const rays = raysAt(wrap((angle / Math.PI + 1) * 20, 40), radius / 3);
    drawBaseCloth(out, white, { u, v });
    mixDye(out, first, smoothStep(0.35, 0.75, arms + 0.5 * (rays - 0.5)));
    mixDye(out, second, smoothStep(0.35, 0.75, 1 - arms + 0.5 * (rays - 0.5)));
    mixDye(out, white, 0.5 * smoothStep(0.62, 0.9, rays));
    // Only one dye far from the knot, so that the cloth is periodic.
    mixDye(out, first, smoothStep(12, 17, Math.max(Math.abs(x), Math.abs(y)) + 3 * (ragged - 0.5)));
  };
}

/** Leopard spots: dark broken rings around a tan centre. Repeats after 12 cm. */
export function printLeopard({ first, second, seed }: Dyes): Weave {
  const stampsAt = spreadStamps({ pitch: 2, count: 6, seed: seed + 3 });
  const groundAt = tileClouds({ columns: 4, rows: 4, seed });
  const raggedAt = tileNoise({ columns: 60, rows: 60, seed: seed + 9 });
  const heart = shadeOf(first, -0.4);
  return (u, v, out) => {
    drawBaseCloth(out, shadeOf(first, 0.3 * (groundAt(u / 3, v / 3) - 0.5)), { u, v });
    const ragged = 0.5 * (raggedAt(u / 0.2, v / 0.2) - 0.5);
    for (const { x, y, kind, turn } of stampsAt(u, v)) {
      if (x * x + 1.69 * y * y > 2.2) continue;
      const angle = Math.atan2(1.3 * y, x);
      const radius =
        Math.hypot(x, 1.3 * y) / (0.55 + 0.4 * kind) + ragged + 0.12 * Math.sin(3 * angle + turn);
      const gap = Math.sin(2 * angle + 3 * turn) + 0.5 * Math.sin(5 * angle + turn);
      if (radius < 0.62) mixDye(out, kind < 0.2 ? second : heart, 0.9);
      else if (radius < 1 && gap < 0.75) mixDye(out, second, 0.95);
    }
  };
}

/** Stripes of a zebra. Repeats after 16 cm. */
export function printZebra({ first, second, seed }: Dyes): Weave {
  const bendAt = tileClouds({ columns: 4, rows: 4, seed });
  const forkAt = tileClouds({ columns: 8, rows: 8, seed: seed + 6 });
  return (u, v, out) => {
    const bend = bendAt(u / 4, v / 4);
    const fork = forkAt(u / 2, v / 2);
    const wave = Math.sin((Math.PI * 2 * v) / 3.2 + 7 * (bend - 0.5) + 1.8 * (fork - 0.5));
    drawBaseCloth(out, first, { u, v });
    mixDye(out, second, smoothStep(-0.06, 0.06, wave + 0.25 * (fork - 0.5)));
  };
}
