import type { Pigment } from '../paint/canvas.ts';
import { coverTop, coverWidth } from './cover-head.ts';
import { ball, dome, type Form, lathe, tube } from './forms.ts';
import { cloth, type Material, metal } from './materials.ts';
import { placeForm } from './place-form.ts';
import type { PropBuilder, PropPart } from './prop.ts';

const gold = metal([0.66, 0.44, 0.12]);

/** Direction of a horn: to the side, and up. */
interface Way {
  readonly side: number;
  readonly up: number;
  /** Sideways swing of its end. */
  readonly swing: number;
}

const WAYS: readonly Way[] = [
  { side: -1, up: 0, swing: 0 },
  { side: 1, up: 0, swing: 0 },
  { side: 0.12, up: -0.5, swing: 1 },
];

function velvet([red, green, blue]: Pigment): Material {
  return cloth(
    [
      [red, green, blue],
      [red * 0.5, green * 0.5, blue * 0.5],
    ],
    { weave: 60, dirt: 0.35 },
  );
}

/** A drooping horn with a bell at its end. */
function belledHorn(
  { wide, top }: { wide: number; top: number },
  { side: x, up: y, swing }: Way,
): [Form, Form] {
  const reach = 0.62;
  const line: [number, number, number, number][] = [
    [x * wide * 0.42, -0.6 + 0.25 * y, -0.02, wide * 0.62],
    [x * wide * 0.72, (-0.6 + top) / 2 - 0.22 + 0.35 * y, -0.06, wide * 0.46],
    [x * (wide * 0.95 + 0.16), top - 0.12 + 0.5 * y, -0.1, wide * 0.29],
    [x * (wide + reach * 0.62) + 0.2 * swing, top + 0.02 + 0.55 * y, -0.12, wide * 0.15],
    [x * (wide + reach * 0.72) + 0.42 * swing, top + 0.3 + 0.42 * y, -0.13, 0.035],
  ];
  const end = line[4];
  return [
    tube(line, { steps: 9, sides: 26, swell: (turn, along) => 1 + 0.03 * Math.sin(along * 18 + 3 * turn) }),
    ball([end[0], end[1] + 0.05, end[2]], { axes: [0.07, 0.07, 0.07] }),
  ];
}

function cuffForm(wide: number): Form {
  return lathe(
    [
      [wide * 1.04, 0.06],
      [wide * 1.08, 0.0],
      [wide * 1.07, -0.07],
      [wide * 1.02, -0.12],
    ],
    { change: ([px, py, pz]) => [px, py + 0.05 * Math.abs(Math.sin(5 * Math.atan2(px, -pz))), pz] },
  );
}

/** A cap with three drooping horns of two colours, a bell at the end of each. */
export function jesterCap(colours: readonly [Pigment, Pigment]): PropBuilder {
  const cloths = colours.map(velvet);
  return (head) => {
    const wide = coverWidth(head);
    const top = coverTop(head);
    const horns = WAYS.flatMap((way, i): PropPart[] => {
      const [horn, bell] = belledHorn({ wide, top }, way);
      return [
        { form: horn, material: cloths[i % 2], layer: 'front' },
        { form: bell, material: gold, layer: 'front' },
      ];
    });
    // The cuff hides the lower end of the cap.
    const cap = dome([0, -0.62, 0.06], [wide, Math.max(0.3, -0.56 - top), wide * 1.06]);
    return [
      { form: cap, material: cloths[0], hidesHairAbove: top + 0.14 },
      ...horns,
      { form: placeForm(cuffForm(wide), { nod: 0.1, at: [0, -0.58, 0.04] }), material: gold },
    ];
  };
}
