import type { Vector } from '../../../core/geometry/vector.ts';
import type { HeadShape } from '../measure-head-shape.ts';
import type { Pigment } from '../paint/canvas.ts';
import { randomOf } from '../paint/paint-shapes.ts';
import { type Form, mirrorForm, sheet, tube } from './forms.ts';
import { furry, horn, type Material, mottled } from './materials.ts';
import type { PropBuilder, PropPart } from './prop.ts';

/**
 * Root of a growth on the head: on the skull, slightly raised into the hair.
 * @param side −1 or 1
 */
function rootAt(head: HeadShape, [x, y, z]: readonly [number, number, number]): [number, number, number] {
  const lift = 1 + 0.55 * head.hair;
  return [x * lift, -0.26 + (y + 0.26) * lift, z];
}

function pair(form: Form, part: Omit<PropPart, 'form'>): PropPart[] {
  return [
    { ...part, form },
    { ...part, form: mirrorForm(form) },
  ];
}

interface HornShape {
  readonly colours: readonly [Pigment, Pigment];
  readonly length: number;
  readonly thickness: number;
  /** `up` rises and turns in; `ram` rolls back beside the head; `sweep` goes back over the head. */
  readonly way: 'up' | 'ram' | 'sweep';
}

const ways = {
  up: [
    [0, 0, 0],
    [0.13, -0.17, -0.04],
    [0.21, -0.42, -0.06],
    [0.19, -0.7, -0.02],
    [0.08, -0.95, 0.02],
  ],
  sweep: [
    [0, 0, 0],
    [0.16, -0.2, -0.02],
    [0.36, -0.36, 0.06],
    [0.55, -0.62, 0.14],
    [0.58, -0.95, 0.16],
  ],
  ram: [
    [0, 0, 0],
    [0.18, -0.2, 0],
    [0.46, -0.22, 0.04],
    [0.64, 0.04, 0],
    [0.58, 0.34, -0.1],
    [0.38, 0.42, -0.2],
    [0.3, 0.24, -0.27],
    [0.42, 0.12, -0.3],
  ],
} as const;

/** A pair of horns in the hair. */
export function horns({ colours, length, thickness, way }: HornShape): PropBuilder {
  return (head) => {
    const [x, y, z] = rootAt(head, [0.27, -0.72, -0.22]);
    const path = ways[way];
    const line = path.map(([dx, dy, dz], i): [number, number, number, number] => {
      const share = i / (path.length - 1);
      return [
        x + length * dx,
        y + length * dy,
        z + length * dz,
        thickness * (1 - share ** 1.3) * (0.96 + 0.04 * Math.cos(3 * share)) + 0.004,
      ];
    });
    const form = tube(line, {
      sides: 20,
      steps: 14,
      swell: (turn, along) => 1 + 0.05 * Math.sin(along * 70 + 0.6 * Math.sin(turn)),
    });
    const reach = form.values[form.values.length - 4];
    return pair(form, {
      material: horn(colours, { length: reach, rings: 11 / Math.max(0.2, reach), root: 0.09 }),
      layer: 'front',
    });
  };
}

/** Antlers with tines. */
export function antlers(colours: readonly [Pigment, Pigment]): PropBuilder {
  return (head, seed) => {
    const random = randomOf(seed);
    const [x, y, z] = rootAt(head, [0.2, -0.78, -0.16]);
    const beam: [number, number, number, number][] = [
      [x, y, z, 0.05],
      [x + 0.16, y - 0.22, z + 0.06, 0.044],
      [x + 0.4, y - 0.42, z + 0.08, 0.037],
      [x + 0.56, y - 0.7, z + 0.02, 0.029],
      [x + 0.52, y - 0.98, z - 0.06, 0.008],
    ];
    const material = horn(colours, { length: 1.4, rings: 3, root: 0.08 });
    const parts = pair(
      tube(beam, { steps: 9, swell: (turn, along) => 1 + 0.09 * Math.sin(5 * turn + along * 9) }),
      { material, layer: 'front' },
    );
    for (const [i, from] of [1, 2, 3].entries()) {
      const [bx, by, bz] = beam[from];
      const long = 0.36 - 0.06 * i + 0.06 * random();
      const tine: [number, number, number, number][] = [
        [bx, by, bz, 0.031 - 0.004 * i],
        [bx - 0.03 + 0.1 * i, by - 0.45 * long, bz - 0.12, 0.024 - 0.003 * i],
        [bx - 0.02 + 0.12 * i, by - long, bz - 0.16, 0.004],
      ];
      parts.push(
        ...pair(tube(tine, { steps: 8, sides: 10 }), {
          material: horn([colours[0], colours[1]], { length: long, rings: 3, root: 0 }),
          layer: 'front',
        }),
      );
    }
    return parts;
  };
}

interface Ears {
  readonly outer: readonly [Pigment, Pigment];
  readonly inner: Pigment;
  readonly width?: number;
  readonly height?: number;
  /** Distance from the middle of the head. */
  readonly out?: number;
}

interface EarShell {
  readonly root: Vector;
  readonly width: number;
  readonly height: number;
  /** Depth of the cup, and size relative to the whole ear. */
  readonly depth: number;
  readonly size: number;
}

function earShell({ root: [x, y, z], width, height, depth, size }: EarShell): Form {
  return sheet({
    columns: 18,
    rows: 18,
    size: [width, height],
    at: (s, t) => {
      const across = (s - 0.5) * 2;
      const wide = (width / 2) * size * (1 - t ** 1.5) ** 0.75 * (1 + 0.12 * Math.sin(Math.PI * t));
      const cup = depth * (1 - across * across) * (1 - 0.8 * t);
      return [
        x + 0.32 * height * t + across * wide * 0.92,
        y + 0.08 - size * height * t + 0.16 * across * wide,
        z + cup - 0.1 * across * wide,
      ];
    },
  });
}

/** Skin with tufts of fur at the root. */
function tuftedSkin({ outer, inner }: Pick<Ears, 'outer' | 'inner'>): Material {
  const skin = mottled({
    colours: [[inner[0] * 0.45, inner[1] * 0.45, inner[2] * 0.45], inner],
    scale: 5,
    gloss: 0.12,
  });
  const tuft = furry(outer, { end: 0.3, fray: 0.2 });
  return (u, v, out) => {
    skin(u, v, out);
    const own = out.opacity;
    if (v < 0.24) {
      tuft(u, v, out);
      if (out.opacity < 0.4) skin(u, v, out);
    }
    out.opacity = own;
  };
}

/** A pair of pointed ears: fur outside, skin inside. */
export function ears({ outer, inner, width = 0.3, height = 0.4, out = 0.3 }: Ears): PropBuilder {
  return (head) => {
    const shell = { root: rootAt(head, [out, -0.74, -0.08]), width, height };
    const back = earShell({ ...shell, depth: 0.12, size: 1 });
    const front = earShell({ ...shell, depth: 0.1, size: 0.78 });
    const moved = {
      ...front,
      points: front.points.map((value, i) =>
        i % 3 === 2 ? value - 0.035 : i % 3 === 1 ? value - 0.012 : value,
      ),
    };
    return [
      ...pair(back, { material: furry(outer, { root: 0.1 }), layer: 'front' }),
      ...pair(moved, { material: tuftedSkin({ outer, inner }), layer: 'front' }),
    ];
  };
}
