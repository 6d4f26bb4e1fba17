import { clampUnit } from '../../kernels/clamp-unit.ts';
import { sampleClouds, sampleNoise } from '../../kernels/sample-noise.ts';
import { smoothStep } from '../../kernels/smooth-step.ts';
import type { HeadShape } from '../measure-head.ts';
import type { Pigment } from '../paint/canvas.ts';
import { randomOf } from '../paint/lay.ts';
import { ball, lathe, sheet, tube } from './forms.ts';
import { cloth, type Material, metal, mottled } from './materials.ts';
import { placeForm } from './place-form.ts';
import type { PropBuilder, PropPart } from './prop.ts';

/** Hair that stands up higher than this is pressed down under what covers a head. */
const HIGHEST = -1.16;

/** y of the top of what covers a head. */
function coverTop({ crown }: HeadShape): number {
  return Math.max(HIGHEST, crown) - 0.03;
}

/** Half of the width of what covers a head closely. */
function coverWidth(head: HeadShape): number {
  return Math.max(0.6, Math.min(0.92, Math.max(head.halfWidth(-0.6), head.halfWidth(-0.35)) + 0.03));
}

const linen = cloth(
  [
    [0.5, 0.44, 0.32],
    [0.26, 0.2, 0.12],
  ],
  { weave: 34, dirt: 0.75 },
);

/** Strips over the crown and under the chin, which hold those around the head. */
function uprightStrips({ wide, top, seed }: { wide: number; top: number; seed: number }): PropPart[] {
  return [-0.16, 0.02].map((z, i): PropPart => {
    const low = 0.74 + 0.03 * i;
    const middle = (top + low) / 2;
    return {
      form: sheet({
        columns: 72,
        rows: 4,
        size: [4.4, 0.2],
        at: (s, t) => {
          const turn = 2 * Math.PI * s;
          const slack = 0.008 * sampleNoise(s * 18, i + 20, seed);
          const y = middle - ((low - top) / 2 + 0.012 + slack) * Math.cos(turn);
          // Hair is wide, the jaw narrow.
          const side = wide * 0.94 + (0.53 - wide * 0.94) * smoothStep(-0.45, 0.15, y);
          const round = Math.abs(Math.sin(turn)) ** 0.8 * Math.sign(Math.sin(turn));
          return [(side + slack) * round, y, z + 0.18 * (t - 0.5) - 0.12 * smoothStep(0.3, 0.75, y)];
        },
      }),
      material: linen,
      layer: 'front',
    };
  });
}

/** Strips of old linen wound around the head above the brows. */
export function bandages(count = 11): PropBuilder {
  return (head, seed) => {
    const random = randomOf(seed);
    const wide = coverWidth(head);
    const top = coverTop(head);
    const strips = Array.from({ length: count }, (_, i): PropPart => {
      const share = (i + 0.35) / count;
      const y = -0.3 + (top + 0.3) * share;
      const rise = Math.sqrt(Math.max(0.05, 1 - Math.max(0, (y + 0.3) / (top - 0.05 + 0.3)) ** 2.2));
      const half = 0.085 + 0.02 * random();
      const radius = wide * rise + 0.008 * (i % 3);
      const form = sheet({
        columns: 60,
        rows: 6,
        size: [3.6, 2 * half],
        at: (s, t) => {
          const turn = 2 * Math.PI * s;
          const slack = 0.012 * sampleNoise(s * 14, i, seed);
          const bulge = radius * (1 + 0.05 * Math.sin(Math.PI * t)) + slack;
          return [
            bulge * Math.sin(turn),
            y + half * (1 - 2 * t) + 0.018 * Math.sin(turn * 2 + i),
            0.04 - bulge * 1.08 * Math.cos(turn),
          ];
        },
      });
      return {
        form: placeForm(form, {
          lean: 0.34 * (random() - 0.5),
          nod: -0.22 + 0.16 * (random() - 0.5),
          at: [0, 0, 0],
        }),
        material: linen,
      };
    });
    const cap: PropPart = {
      pressesAbove: top + 0.12,
      form: ball([0, -0.5, 0.06], [wide * 0.97, -0.5 - top - 0.02, wide * 1.02]),
      material: cloth([
        [0.2, 0.16, 0.1],
        [0.1, 0.08, 0.05],
      ]),
    };
    const crown = {
      ...cap,
      form: { ...cap.form, triangles: cap.form.triangles.slice(0, cap.form.triangles.length >> 1) },
    };
    const loose: PropPart = {
      form: sheet({
        columns: 8,
        rows: 24,
        size: [0.13, 0.9],
        at: (s, t) => [
          wide * 0.96 + 0.13 * (s - 0.5) + 0.08 * Math.sin(4 * t),
          -0.2 + 0.95 * t,
          -0.12 + 0.1 * Math.sin(6 * t),
        ],
      }),
      material: cloth(
        [
          [0.5, 0.44, 0.32],
          [0.26, 0.2, 0.12],
        ],
        { weave: 34, dirt: 0.75, end: 0.86, fray: 0.16 },
      ),
      layer: 'front',
    };
    return [crown, ...strips, ...uprightStrips({ wide, top, seed }), loose];
  };
}

/** A striped headcloth that falls onto the shoulders, with a gold band and a snake. */
export function nemes(stripes: readonly [Pigment, Pigment]): PropBuilder {
  return (head) => {
    const wide = coverWidth(head);
    const top = coverTop(head);
    const stripedFrom =
      (middle: number): Material =>
      (u, v, out) => {
        const stripe = smoothStep(-0.12, 0.12, Math.sin(v * 52 + 3 * Math.abs(u - middle)));
        const worn = sampleClouds(u * 5, v * 5, 81);
        for (const [i, channel] of (['red', 'green', 'blue'] as const).entries())
          out[channel] = (stripes[0][i] + (stripes[1][i] - stripes[0][i]) * stripe) * (0.72 + 0.5 * worn);
        out.gloss = 0.25 + 0.7 * (1 - stripe) * worn;
        out.height = 0.014 * stripe;
      };
    const gold = metal([0.62, 0.4, 0.1]);
    const dome = sheet({
      columns: 64,
      rows: 20,
      size: [3, 1],
      at: (s, t) => {
        const turn = 2 * Math.PI * s;
        const rise = (Math.PI / 2) * t;
        const radius = wide * 1.02 * Math.sin(rise) ** 0.85;
        const low = -0.5 + 0.16 * (1 + Math.cos(turn)) * t;
        return [
          -radius * Math.sin(turn),
          top + (low - top) * (1 - Math.cos(rise)),
          0.05 + radius * 1.04 * Math.cos(turn),
        ];
      },
    });
    const flap = (side: number) =>
      sheet({
        columns: 18,
        rows: 34,
        size: [0.5, 1.9],
        at: (s, t) => {
          const inner = 0.56 - 0.1 * Math.sin(Math.PI * Math.min(1, t * 1.2)) - 0.05 * t;
          const outer = wide * (1.0 + 0.42 * Math.sin(Math.PI * Math.min(0.62, t * 0.9))) - 0.16 * t * t;
          const x = inner + (outer - inner) * s;
          return [
            side * x,
            -0.5 + 1.85 * t,
            -0.16 - 0.34 * smoothStep(0.45, 1, t) + 0.38 * s - 0.1 * Math.sin(Math.PI * s),
          ];
        },
      });
    const band = lathe([
      [wide * 1.07, 0.05],
      [wide * 1.1, 0.02],
      [wide * 1.1, -0.05],
      [wide * 1.07, -0.075],
    ]);
    const snake = tube(
      [
        [0, -0.5, -wide * 1.06, 0.03],
        [0, -0.62, -wide * 1.12, 0.042],
        [0, -0.76, -wide * 1.06, 0.066],
        [0, -0.86, -wide * 1.1, 0.05],
        [0, -0.89, -wide * 1.24, 0.026],
        [0, -0.87, -wide * 1.32, 0.006],
      ],
      { steps: 7, sides: 16 },
    );
    return [
      { form: dome, material: stripedFrom(1.5), pressesAbove: top + 0.16 },
      { form: flap(1), material: stripedFrom(0), layer: 'front' },
      { form: flap(-1), material: stripedFrom(0), layer: 'front' },
      { form: placeForm(band, { nod: 0.05, at: [0, -0.53, 0.05] }), material: gold },
      { form: snake, material: gold, layer: 'front' },
    ];
  };
}

/** A cap with three drooping horns of two colours, a bell at the end of each. */
export function jesterCap(colours: readonly [Pigment, Pigment]): PropBuilder {
  return (head) => {
    const wide = coverWidth(head);
    const top = coverTop(head);
    const velvet = (colour: Pigment) =>
      cloth([colour, [colour[0] * 0.5, colour[1] * 0.5, colour[2] * 0.5]], { weave: 60, dirt: 0.35 });
    const gold = metal([0.66, 0.44, 0.12]);
    const ways: readonly (readonly [number, number, number])[] = [
      [-1, 0, 0],
      [1, 0, 0],
      [0.12, -0.5, 0],
    ];
    const parts: PropPart[] = ways.flatMap(([x, y], i): PropPart[] => {
      const reach = 0.62;
      const line: [number, number, number, number][] = [
        [x * wide * 0.42, -0.6 + 0.25 * y, -0.02, wide * 0.62],
        [x * wide * 0.72, (-0.6 + top) / 2 - 0.22 + 0.35 * y, -0.06, wide * 0.46],
        [x * (wide * 0.95 + 0.16), top - 0.12 + 0.5 * y, -0.1, wide * 0.29],
        [x * (wide + reach * 0.62) + (i === 2 ? 0.2 : 0), top + 0.02 + 0.55 * y, -0.12, wide * 0.15],
        [x * (wide + reach * 0.72) + (i === 2 ? 0.42 : 0), top + 0.3 + 0.42 * y, -0.13, 0.035],
      ];
      const end = line[4];
      return [
        {
          form: tube(line, {
            steps: 9,
            sides: 26,
            swell: (turn, along) => 1 + 0.03 * Math.sin(along * 18 + 3 * turn),
          }),
          material: velvet(colours[i % 2]),
          layer: 'front',
        },
        { form: ball([end[0], end[1] + 0.05, end[2]], [0.07, 0.07, 0.07]), material: gold, layer: 'front' },
      ];
    });
    const cuff = lathe(
      [
        [wide * 1.04, 0.06],
        [wide * 1.08, 0.0],
        [wide * 1.07, -0.07],
        [wide * 1.02, -0.12],
      ],
      { change: ([px, py, pz]) => [px, py + 0.05 * Math.abs(Math.sin(5 * Math.atan2(px, -pz))), pz] },
    );
    const whole = ball([0, -0.62, 0.06], [wide, Math.max(0.3, -0.56 - top), wide * 1.06]);
    // Only the upper half, which the cuff ends.
    const dome = { ...whole, triangles: whole.triangles.slice(0, whole.triangles.length >> 1) };
    return [
      { form: dome, material: velvet(colours[0]), pressesAbove: top + 0.14 },
      ...parts,
      { form: placeForm(cuff, { nod: 0.1, at: [0, -0.58, 0.04] }), material: gold },
    ];
  };
}

/** A sheer cloth over the head. `front` also falls before the face, down to there. */
export function veil({
  colour,
  opacity,
  lace = 0,
  front,
}: {
  colour: Pigment;
  opacity: number;
  lace?: number;
  front?: number;
}): PropBuilder {
  return (head) => {
    const wide = coverWidth(head) + 0.05;
    const top = head.crown - 0.05;
    const netTo =
      (ends: number): Material =>
      (u, v, out) => {
        const [a, b] = [(u + v) * 30, (u - v) * 30];
        const mesh = Math.max(
          smoothStep(0.78, 1, Math.abs(Math.sin(a * Math.PI))),
          smoothStep(0.78, 1, Math.abs(Math.sin(b * Math.PI))),
        );
        const dot =
          1 -
          smoothStep(
            0.16,
            0.2,
            Math.hypot(((u * 6 + 0.5 * (Math.floor(v * 6) & 1)) % 1) - 0.5, ((v * 6) % 1) - 0.5),
          );
        const fold = 0.7 + 0.6 * sampleNoise(u * 5, v * 0.7, 91);
        for (const [i, channel] of (['red', 'green', 'blue'] as const).entries())
          out[channel] = colour[i] * fold;
        out.gloss = 0.12;
        const end = 1 - smoothStep(ends - 0.4, ends, v);
        out.opacity = end * clampUnit(opacity * fold * (1 - lace) + lace * Math.max(0.75 * mesh, 0.92 * dot));
      };
    const fall = (from: number, to: number, long: number) =>
      sheet({
        columns: 56,
        rows: 30,
        size: [(to - from) * wide, long + 0.6],
        at: (s, t) => {
          const turn = from + (to - from) * s;
          const rise = (Math.PI / 2) * Math.min(1, t / 0.35);
          const down = Math.max(0, (t - 0.35) / 0.65);
          const radius = wide * Math.sin(rise) ** 0.8 * (1 + 0.45 * down ** 1.5);
          const fold = 1 + 0.06 * down * Math.sin(turn * 13 + 2);
          const y = top + (-0.45 - top) * (1 - Math.cos(rise)) + long * down;
          return [radius * fold * Math.sin(turn), y, 0.05 - radius * fold * 1.1 * Math.cos(turn)];
        },
      });
    const parts: PropPart[] = [
      { form: fall(0.95, 2 * Math.PI - 0.95, 2.1), material: netTo(2.7), sheer: true },
    ];
    if (front !== undefined)
      parts.push({
        form: fall(-1.15, 1.15, front),
        material: netTo(front + 0.7),
        sheer: true,
        layer: 'front',
      });
    return parts;
  };
}

/** Largest of the distances from the sides of a triangle or another convex shape: below 0 inside. Sides go around clockwise as seen. */
function insideOf(corners: readonly (readonly [number, number])[], x: number, y: number): number {
  let largest = Number.NEGATIVE_INFINITY;
  for (const [i, [ax, ay]] of corners.entries()) {
    const [bx, by] = corners[(i + 1) % corners.length];
    const length = Math.hypot(bx - ax, by - ay);
    largest = Math.max(largest, ((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length);
  }
  return largest;
}

const carvedEye = [
  [0.14, -0.04],
  [0.36, -0.42],
  [0.56, -0.06],
  [0.35, 0.0],
] as const;
const carvedNose = [
  [-0.11, 0.17],
  [0, 0],
  [0.11, 0.17],
] as const;

/** Where a carved pumpkin is open: eyes, nose and a grin with teeth, by the way to the side and down; below 0 inside. */
function carvingAt(x: number, y: number): number {
  const side = Math.abs(x);
  const bend = 0.44 - 0.62 * side * side;
  const band = Math.max(Math.abs(y - bend) - 0.17 * (1 - (side / 0.72) ** 4), side - 0.68);
  const upperTooth = Math.max(Math.abs(side - 0.19) - 0.058, y - bend + 0.02);
  const lowerTooth = Math.max(Math.min(side, Math.abs(side - 0.4)) - 0.055, bend + 0.045 - y);
  const mouth = Math.max(band, -upperTooth, -lowerTooth);
  return Math.min(insideOf(carvedEye, side, y), insideOf(carvedNose, x, y), mouth);
}

/** A carved pumpkin in place of the head, lit from within. */
export function carvedPumpkin(): PropBuilder {
  return (head) => {
    const wide = Math.max(0.86, Math.min(1.2, head.halfWidth(-0.3) + 0.14));
    const top = Math.min(-0.95, coverTop(head) + 0.05);
    const bottom = 1.02;
    const middle = (top + bottom) / 2;
    const tall = (bottom - top) / 2;
    const ribs = ([x, y, z]: readonly [number, number, number]): [number, number, number] => {
      const turn = Math.atan2(x, -z);
      const h = (y - middle) / tall;
      const groove = 1 - 0.075 * (1 - Math.abs(Math.sin(turn * 5.5 + 0.4))) ** 3 * (1 - h ** 6);
      return [
        x * groove,
        y + 0.1 * (1 - Math.min(1, Math.hypot(x, z) / (0.45 * wide))) ** 2 * -Math.sign(h),
        z * groove,
      ];
    };
    const shell = ball([0, middle, -0.02], [wide, tall, wide * 0.94], { steps: 120, change: ribs });
    const rind: Material = (u, v, out) => {
      const turn = u / wide - Math.PI;
      const y = middle - tall * Math.cos(v / tall);
      const open = carvingAt(turn * 0.86, y + 0.02);
      const speck = sampleNoise(u * 34, v * 34, 3);
      const patch = sampleClouds(u * 3, v * 3, 4);
      const wall = smoothStep(0, 0.006, open);
      const cut = 1 - smoothStep(-0.052, -0.046, open);
      const rib = (1 - Math.abs(Math.sin(turn * 5.5 + 0.4))) ** 3;
      const skin = [0.62 + 0.16 * patch, 0.2 + 0.08 * patch, 0.022] as const;
      const flesh = [0.95, 0.52, 0.12] as const;
      const deep = smoothStep(-0.05, -0.16, open);
      const fire = [1.6 - 0.55 * deep, 0.78 - 0.5 * deep, 0.16 - 0.12 * deep] as const;
      for (const [i, channel] of (['red', 'green', 'blue'] as const).entries()) {
        const rindColour = skin[i] * (1 - 0.45 * rib) * (0.88 + 0.24 * speck);
        const inner = flesh[i] * (1 - cut) + fire[i] * cut;
        out[channel] = rindColour * wall + inner * (1 - wall);
      }
      out.glow = (1 - wall) * (0.4 + 0.5 * cut);
      out.gloss = 0.5 * wall;
      out.height = wall * (0.003 * speck - 0.01 * rib);
    };
    const stem = tube(
      [
        [0, top + 0.12, 0, 0.17],
        [0.02, top - 0.04, 0.01, 0.1],
        [0.07, top - 0.2, 0.02, 0.075],
        [0.17, top - 0.3, 0.02, 0.085],
        [0.172, top - 0.302, 0.02, 0.004],
      ],
      { steps: 7, sides: 28, swell: (turn) => 1 + 0.13 * Math.cos(6 * turn) },
    );
    return [
      { form: shell, material: rind, layer: 'front', pressesAbove: top + 0.2 },
      {
        form: stem,
        material: mottled({
          colours: [
            [0.07, 0.09, 0.025],
            [0.2, 0.19, 0.07],
          ],
          scale: 6,
          stretch: 0.3,
          gloss: 0.2,
          grain: 0.012,
        }),
        layer: 'front',
      },
    ];
  };
}
