import type { Pigment } from '../paint/canvas.ts';
import { coverTop, coverWidth } from './cover-head.ts';
import { ball, lathe, tube } from './forms.ts';
import { cloth, metal } from './materials.ts';
import { placeForm } from './place-form.ts';
import type { PropBuilder, PropPart } from './prop.ts';

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
