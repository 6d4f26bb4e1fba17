import type { Vector } from '../../../core/geometry/vector.ts';
import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { clampUnit, smoothStep } from '../../../core/numeric/scalar.ts';
import type { HeadShape } from '../measure-head-shape.ts';
import type { Pigment } from '../paint/canvas.ts';
import { randomOf } from '../paint/paint-shapes.ts';
import { type Form, sheet, tube } from './forms.ts';
import { type Material, mottled, setMix } from './materials.ts';
import { placeForm } from './place-form.ts';
import type { PropBuilder, PropPart } from './prop.ts';

/** A place at the hairline, and its outward normal. */
interface HairPlace {
  readonly at: Vector;
  readonly out: Vector;
}

/** Ring around the head at the hairline, rising to the back: its place at an angle (0 = front). */
function hairRing(head: HeadShape, turn: number): HairPlace {
  const radius = Math.max(0.56, Math.min(0.9, head.halfWidth(-0.62)));
  const [x, z] = [Math.sin(turn), -Math.cos(turn)];
  const y = -0.6 - 0.3 * head.hair - 0.1 * (1 - Math.cos(turn));
  return { at: [radius * x, y, 0.02 + radius * 1.02 * z], out: [x, -0.35, z] };
}

interface BlossomShape {
  readonly colours: readonly Pigment[];
  readonly count: number;
  readonly size: number;
  readonly leaves?: readonly [Pigment, Pigment];
}

/** One petal: a cup that opens outwards. */
function petal({ turn, ring, size }: { turn: number; ring: number; size: number }): Form {
  const open = 0.25 + 0.42 * ring;
  return sheet({
    columns: 8,
    rows: 8,
    size: [size, size],
    at: (s, t) => {
      const across = (s - 0.5) * 2;
      const wide = (0.62 + 0.28 * ring) * size * Math.sin(Math.PI * (0.12 + 0.72 * t)) ** 0.8;
      const angle = turn + across * (0.62 + 0.1 * ring);
      const radius = size * (0.1 + 0.24 * ring + open * t * (1 + 0.35 * t));
      const rise =
        size * (0.52 - 0.15 * ring) * Math.sin(t * 2.1) -
        0.12 * size * t * t * ring +
        0.05 * size * Math.sin(3 * across + turn);
      return [radius * Math.sin(angle) + 0.05 * wide * across, -rise, -radius * Math.cos(angle)];
    },
  });
}

function rose(colour: Pigment, { size, random }: { size: number; random: () => number }): PropPart[] {
  const dark: Pigment = [colour[0] * 0.16, colour[1] * 0.12, colour[2] * 0.16];
  const material: Material = (_, v, out) => {
    const share = clampUnit(v / size);
    setMix(out, [dark, colour], smoothStep(0, 0.75, share));
    out.gloss = 0.2;
    out.height = 0.003 * sampleNoise(v * 60, share * 9, 5);
  };
  return [0, 1, 2, 3].flatMap((ring) =>
    Array.from(
      { length: 3 + ring },
      (_, i): PropPart => ({
        form: petal({
          turn: ((i + 0.5 * (ring & 1)) / (3 + ring)) * 2 * Math.PI + random(),
          ring: ring / 1.6,
          size: size * (0.55 + 0.16 * ring),
        }),
        material,
        layer: 'front',
      }),
    ),
  );
}

function leaf(colours: readonly [Pigment, Pigment], size: number): PropPart {
  const form = sheet({
    columns: 8,
    rows: 12,
    size: [1, 1],
    at: (s, t) => {
      const across = (s - 0.5) * 2;
      const wide = 0.34 * size * Math.sin(Math.PI * t ** 0.8);
      return [wide * across, -size * t, 0.1 * size * across * across + 0.25 * size * t * t];
    },
  });
  const vein = mottled({ colours, scale: 3, gloss: 0.35 });
  return {
    form,
    material: (u, v, out) => {
      vein(u, v, out);
      const line =
        1 -
        smoothStep(
          0.02,
          0.05,
          Math.min(Math.abs(u - 0.5), Math.abs(((v * 6 + Math.abs(u - 0.5) * 5) % 1) - 0.5) * 0.3),
        );
      out.height += 0.008 * line;
      out.red *= 1 + 0.5 * line;
      out.green *= 1 + 0.5 * line;
    },
    layer: 'front',
  };
}

/** Roses and leaves around the head, the largest over the forehead. */
export function flowerCrown({ colours, count, size, leaves }: BlossomShape): PropBuilder {
  return (head, seed) => {
    const random = randomOf(seed);
    const parts: PropPart[] = [];
    for (let i = 0; i < count; i++) {
      const turn = ((i + 0.5) / count - 0.5) * 3.5 + 0.1 * (random() - 0.5);
      const { at, out } = hairRing(head, turn);
      const large = size * (1 - 0.16 * Math.abs(turn)) * (0.82 + 0.3 * random());
      const placement = {
        nod: Math.PI / 2 - 0.45 + 0.3 * (random() - 0.5),
        turn: Math.atan2(out[0], -out[2]) * 0.85,
        at: [at[0], at[1] + 0.06 * (random() - 0.5), at[2]] as const,
      };
      parts.push(
        ...rose(colours[i % colours.length], { size: large, random }).map((part) => ({
          ...part,
          form: placeForm(part.form, placement),
        })),
      );
      if (!leaves) continue;
      for (const side of [-1, 1]) {
        const green = leaf(leaves, large * 1.5);
        parts.push({
          ...green,
          form: placeForm(green.form, {
            lean: side * (0.9 + 0.5 * random()) + turn * 0.4,
            at: [at[0] + side * 0.5 * large, at[1] - 0.02, at[2] + 0.06],
          }),
        });
      }
    }
    return parts;
  };
}

/** Twisted twigs with thorns around the head. */
export function thornCrown(colours: readonly [Pigment, Pigment]): PropBuilder {
  return (head, seed) => {
    const random = randomOf(seed);
    const parts: PropPart[] = [];
    const material = mottled({ colours, scale: 7, stretch: 0.5, gloss: 0.2, grain: 0.012 });
    for (let twig = 0; twig < 3; twig++) {
      const line = Array.from({ length: 30 }, (_, i): [number, number, number, number] => {
        const turn = (i / 29) * 2 * Math.PI - Math.PI;
        const { at } = hairRing(head, turn);
        const wave = 0.05 * Math.sin(5 * turn + twig * 2.1);
        return [
          at[0] * (1.02 + 0.4 * wave),
          at[1] + wave + 0.03 * (random() - 0.5),
          at[2] * (1.02 + 0.4 * wave),
          0.021,
        ];
      });
      parts.push({ form: tube(line, { steps: 5, sides: 9 }), material });
      for (let i = 2; i < 28; i++) {
        const [x, y, z] = line[i];
        const long = 0.09 + 0.16 * random() ** 2;
        const [dx, dy] = [0.7 * x + 0.5 * (random() - 0.5), -0.9 + 0.9 * random()];
        parts.push({
          form: tube(
            [
              [x, y, z, 0.014],
              [x + dx * long, y + dy * long, z * (1 + 0.5 * long), 0.001],
            ],
            { steps: 3, sides: 6 },
          ),
          material,
        });
      }
    }
    return parts;
  };
}

interface SplinterCrown {
  readonly material: Material;
  readonly count?: number;
  readonly tall?: number;
  readonly thick?: number;
  readonly sides?: number;
}

interface Splinter {
  readonly root: HairPlace;
  readonly long: number;
  readonly thick: number;
  readonly sides: number;
  readonly random: () => number;
}

/** A splinter that leans outwards and slightly to one side. */
function splinter({ root: { at, out }, long, thick, sides, random }: Splinter): Form {
  const lean = 0.3 + 0.2 * random();
  const skew = 0.2 * long * (random() - 0.5);
  return tube(
    [
      [at[0], at[1] + 0.05, at[2], thick * 0.8],
      [
        at[0] + 0.3 * long * lean * out[0] + 0.3 * skew,
        at[1] - 0.3 * long,
        at[2] + 0.3 * long * lean * out[2],
        thick * (0.8 + 0.4 * random()),
      ],
      [at[0] + long * lean * out[0] + skew, at[1] - long, at[2] + 0.5 * long * lean * out[2], 0.002],
    ],
    { steps: 4, sides },
  );
}

/** Upright splinters around the head: ice, crystal, bone, coral. */
export function splinterCrown(order: SplinterCrown): PropBuilder {
  const { material, count = 17, tall = 0.62, thick = 0.062, sides = 6 } = order;
  return (head, seed) => {
    const random = randomOf(seed);
    const splinters = Array.from({ length: count }, (_, i): PropPart => {
      const turn = ((i + 0.5) / count - 0.5) * 3.9;
      const long = tall * (0.4 + 0.6 * Math.cos(turn * 0.8)) * (i % 2 ? 0.6 : 1) * (0.65 + 0.6 * random());
      const form = splinter({ root: hairRing(head, turn), long, thick, sides, random });
      return { form, material, layer: 'front' };
    });
    const band = tube(
      Array.from({ length: 25 }, (_, i): [number, number, number, number] => {
        const { at } = hairRing(head, (i / 24) * 2 * Math.PI - Math.PI);
        return [at[0], at[1] + 0.035, at[2], thick * (0.62 + 0.3 * random())];
      }),
      { steps: 5, sides: sides + 2 },
    );
    return [...splinters, { form: band, material }];
  };
}

/** Ice or crystal: bright edges, light from inside. */
export function crystal(colours: readonly [Pigment, Pigment], glow = 0.12): Material {
  return (u, v, out) => {
    const facet = sampleNoise(u * 14, v * 3, 71);
    const flaw = 1 - smoothStep(0.02, 0.09, Math.abs(sampleNoise(u * 9, v * 11, 72) - 0.5));
    setMix(out, colours, clampUnit(facet * 0.8 + 0.6 * flaw));
    out.gloss = 1;
    out.glow = glow * (0.4 + facet);
    out.opacity = 0.93;
  };
}
