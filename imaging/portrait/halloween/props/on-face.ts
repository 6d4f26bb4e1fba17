import type { Vector } from '../../../core/geometry/vector.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import type { HeadShape } from '../measure-head-shape.ts';
import type { Pigment } from '../paint/canvas.ts';
import { ball, type Form, lathe, tube } from './forms.ts';
import { type Material, metal, mottled } from './materials.ts';
import { placeForm } from './place-form.ts';
import type { PropBuilder, PropPart } from './prop.ts';

const enamel = mottled({
  colours: [
    [0.62, 0.56, 0.42],
    [0.86, 0.82, 0.72],
  ],
  scale: 9,
  stretch: 0.3,
  gloss: 0.9,
  grain: 0.002,
});

/** Points of the upper lip's inner edge above the canines. */
const CANINES = [81, 311] as const;

/** Two pointed teeth over the lower lip, or in the open mouth. */
export function fangs(length = 0.105): PropBuilder {
  return ({ point }) =>
    CANINES.map((index): PropPart => {
      const [x, y, z] = point(index);
      const side = Math.sign(x);
      const out = x * 1.12;
      return {
        form: tube(
          [
            [out, y - 0.022, z - 0.01, 0.02],
            [out + side * 0.002, y + 0.3 * length, z - 0.032, 0.019],
            [out - side * 0.004, y + 0.72 * length, z - 0.034, 0.011],
            [out - side * 0.008, y + length, z - 0.026, 0.001],
          ],
          { steps: 5, sides: 12, flat: 0.8 },
        ),
        material: enamel,
        layer: 'front',
      };
    });
}

/** A round nose on the nose. */
export function ballNose(colour: Pigment, size = 0.135): PropBuilder {
  return ({ point }) => {
    const [x, y, z] = point(1);
    const foam: Material = (u, v, out) => {
      mottled({ colours: [colour, colour], gloss: 0.75, grain: 0.0015, fine: 90 })(u, v, out);
    };
    return [
      {
        form: ball([x, y - 0.01, z - 0.03], { axes: [size, size * 0.94, size] }),
        material: foam,
        layer: 'front',
      },
    ];
  };
}

/** Middle of an eye from its corners. */
function eyeMiddle(point: (index: number) => Vector, corners: readonly [number, number]): Vector {
  const [a, b] = corners.map(point);
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, Math.min(a[2], b[2])];
}

const blackLeather = mottled({
  colours: [
    [0.014, 0.012, 0.012],
    [0.035, 0.03, 0.028],
  ],
  gloss: 0.45,
  grain: 0.005,
  fine: 70,
});

/** A strap that disappears under the hair at v = `end`. */
function strapTo(end: number): Material {
  return (u, v, out) => {
    blackLeather(u, v, out);
    out.opacity = 1 - smoothStep(end - 0.1, end, v);
  };
}

/** A patch over the right eye, and its strap around the head. */
export function eyePatch(): PropBuilder {
  return (head) => {
    const [x, y, z] = eyeMiddle(head.point, [33, 133]);
    const patch: Form = ball([x - 0.005, y + 0.015, z + 0.02], {
      axes: [0.155, 0.135, 0.1],
      change: ([px, py, pz]) => [px, py + 0.02 * ((px - x) / 0.15) ** 2, pz],
    });
    const strap = tube(
      [
        [x - 0.13, y - 0.03, z + 0.02, 0.014],
        [-0.5, y - 0.07, -0.28, 0.014],
        [-0.56, y - 0.08, 0.02, 0.014],
      ],
      { steps: 8, sides: 8, flat: 0.5 },
    );
    const other = tube(
      [
        [x + 0.12, y - 0.09, z + 0.01, 0.013],
        [-0.02, -0.36, -0.66, 0.013],
        [0.2, -0.5, -0.6, 0.013],
        [0.36, -0.62, -0.46, 0.013],
      ],
      { steps: 8, sides: 8, flat: 0.5 },
    );
    return [
      { form: patch, material: blackLeather, layer: 'front' },
      { form: strap, material: strapTo(0.34), layer: 'front' },
      { form: other, material: strapTo(0.62), layer: 'front' },
    ];
  };
}

const thread = mottled({
  colours: [
    [0.16, 0.1, 0.05],
    [0.3, 0.2, 0.1],
  ],
  gloss: 0.3,
});

/** A beak from the root of the nose over its tip, and the seam along its back. */
function beakForms(head: HeadShape): { readonly beak: Form; readonly seam: Form } {
  const [x, y, z] = head.point(6);
  const tip = head.point(1);
  const beak = tube(
    [
      [x, y - 0.12, z + 0.16, 0.12],
      [x, y + 0.06, z + 0.06, 0.225],
      [tip[0], tip[1] + 0.02, tip[2] - 0.1, 0.21],
      [tip[0], tip[1] + 0.2, tip[2] - 0.4, 0.135],
      [tip[0], tip[1] + 0.45, tip[2] - 0.6, 0.06],
      [tip[0], tip[1] + 0.58, tip[2] - 0.64, 0.004],
    ],
    { steps: 9, sides: 30, swell: (turn) => 1 + 0.035 * Math.cos(2 * turn) },
  );
  const seam = tube(
    [
      [x, y + 0.0, z - 0.17, 0.013],
      [tip[0], tip[1] - 0.07, tip[2] - 0.29, 0.014],
      [tip[0], tip[1] + 0.14, tip[2] - 0.53, 0.012],
      [tip[0], tip[1] + 0.43, tip[2] - 0.655, 0.008],
    ],
    { steps: 10, sides: 8, swell: (_, along) => 0.8 + 0.5 * Math.abs(Math.sin(along * 42)) },
  );
  return { beak, seam };
}

/** A long beak of leather with brass nostrils, and round glasses in brass rims. */
export function plagueMask(skin: Material): PropBuilder {
  return (head) => {
    const { beak, seam } = beakForms(head);
    const parts: PropPart[] = [
      { form: beak, material: skin, layer: 'front' },
      { form: seam, material: thread, layer: 'front' },
    ];
    for (const corners of [
      [33, 133],
      [263, 362],
    ] as const)
      parts.push(...goggle(eyeMiddle(head.point, corners)));
    return parts;
  };
}

function goggle([x, y, z]: Vector): PropPart[] {
  const rim = lathe(
    [
      [0.118, 0],
      [0.122, -0.06],
      [0.15, -0.066],
      [0.162, -0.03],
      [0.168, 0.03],
    ],
    { steps: 40 },
  );
  const glass = lathe(
    [
      [0.12, -0.03],
      [0.08, -0.044],
      [0.001, -0.05],
    ],
    { steps: 32 },
  );
  const dark: Material = (_, __, out) => {
    out.red = 0.012;
    out.green = 0.014;
    out.blue = 0.016;
    out.gloss = 1;
    out.opacity = 0.9;
  };
  const side = Math.sign(x);
  const placement = {
    nod: Math.PI / 2,
    turn: side * 0.22,
    at: [x + side * 0.012, y + 0.005, z - 0.085] as Vector,
  };
  return [
    { form: placeForm(rim, placement), material: metal([0.42, 0.27, 0.1]), layer: 'front' },
    { form: placeForm(glass, placement), material: dark, layer: 'front', sheer: true },
  ];
}

/** A short black beak over the nose. */
export function ravenBeak(): PropBuilder {
  return ({ point }) => {
    const [x, y, z] = point(6);
    const tip = point(1);
    const keratin = mottled({
      colours: [
        [0.012, 0.012, 0.014],
        [0.045, 0.045, 0.05],
      ],
      scale: 6,
      stretch: 0.4,
      gloss: 0.85,
      grain: 0.004,
      fine: 30,
    });
    return [
      {
        form: tube(
          [
            [x, y - 0.05, z + 0.1, 0.04],
            [x, y + 0.08, z + 0.02, 0.115],
            [tip[0], tip[1] - 0.03, tip[2] - 0.06, 0.135],
            [tip[0], tip[1] + 0.12, tip[2] - 0.2, 0.085],
            [tip[0], tip[1] + 0.24, tip[2] - 0.24, 0.03],
            [tip[0], tip[1] + 0.29, tip[2] - 0.22, 0.002],
          ],
          { steps: 9, sides: 26, swell: (turn) => 1 - 0.1 * Math.cos(2 * turn) },
        ),
        material: keratin,
        layer: 'front',
      },
    ];
  };
}

/** Sewing pins with round heads, stuck into the head. */
export function pins(): PropBuilder {
  return (head) => {
    const places: readonly (readonly [number, number, number])[] = [
      [0.3, -0.62, -0.42],
      [0.46, -0.45, -0.3],
      [-0.42, -0.55, -0.3],
    ];
    const colours: readonly Pigment[] = [
      [0.5, 0.02, 0.03],
      [0.62, 0.6, 0.5],
      [0.03, 0.08, 0.3],
    ];
    const lift = 1 + 0.4 * head.hair;
    return places.flatMap(([x, y, z], i): PropPart[] => {
      const at = (far: number): Vector => [x * lift * far, -0.26 + (y + 0.26) * lift * far, z * far];
      const [from, to] = [at(1), at(1.5)];
      return [
        {
          form: tube(
            [
              [...from, 0.009],
              [...to, 0.009],
            ],
            { steps: 3, sides: 8 },
          ),
          material: metal([0.5, 0.5, 0.5]),
          layer: 'front',
        },
        {
          form: ball(to, { axes: [0.045, 0.045, 0.045], steps: 16 }),
          material: mottled({ colours: [colours[i], colours[i]], gloss: 0.9, grain: 0 }),
          layer: 'front',
        },
      ];
    });
  };
}
