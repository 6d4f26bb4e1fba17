import type { Vector } from '../../../core/geometry/vector.ts';
import { randomOf } from '../paint/paint-shapes.ts';
import { ball, type Form, tube } from './forms.ts';
import { furry, mottled } from './materials.ts';
import { placeForm } from './place-form.ts';
import type { PropBuilder, PropPart } from './prop.ts';

const hairy = furry([
  [0.008, 0.007, 0.008],
  [0.06, 0.05, 0.05],
]);
const shell = mottled({
  colours: [
    [0.01, 0.009, 0.01],
    [0.04, 0.03, 0.035],
  ],
  gloss: 0.7,
  grain: 0.004,
});
const red = mottled({
  colours: [
    [0.5, 0.01, 0.01],
    [0.35, 0.008, 0.01],
  ],
  gloss: 0.8,
  grain: 0.001,
});

/** A spider of body length 1 on the plane z = 0, head up, seen from −z. */
function spiderForms(seed: number): { readonly form: Form; readonly kind: 'body' | 'leg' | 'mark' }[] {
  const random = randomOf(seed);
  const forms: { form: Form; kind: 'body' | 'leg' | 'mark' }[] = [
    { form: ball([0, 0.28, -0.34], { axes: [0.36, 0.44, 0.32], steps: 26 }), kind: 'body' },
    { form: ball([0, -0.28, -0.24], { axes: [0.23, 0.24, 0.19], steps: 20 }), kind: 'body' },
    { form: ball([0, 0.3, -0.56], { axes: [0.1, 0.17, 0.12], steps: 14 }), kind: 'mark' },
  ];
  for (let leg = 0; leg < 4; leg++)
    for (const side of [-1, 1]) {
      const angle = -0.95 + leg * 0.62 + 0.16 * (random() - 0.5);
      const long = 1.05 + 0.25 * Math.abs(leg - 1.5);
      const [dx, dy] = [side * Math.cos(angle), Math.sin(angle)];
      forms.push({
        form: tube(
          [
            [0.15 * dx, -0.2 + 0.15 * dy, -0.2, 0.05],
            [0.45 * long * dx, -0.2 + 0.42 * long * dy, -0.5, 0.052],
            [0.78 * long * dx, -0.2 + 0.78 * long * dy + 0.08, -0.28, 0.036],
            [1.12 * long * dx, -0.2 + 1.12 * long * dy + 0.2, -0.02, 0.014],
          ],
          { steps: 6, sides: 8, swell: (_, along) => 1 + 0.18 * Math.sin(along * 18) },
        ),
        kind: 'leg',
      });
    }
  return forms;
}

interface SpiderPlace {
  /** Mesh point or head coordinates of its position. */
  readonly on: number | Vector;
  readonly size: number;
  readonly lean: number;
}

/** Spiders on a face and in the hair. */
export function spiders(places: readonly SpiderPlace[]): PropBuilder {
  return (head, seed) =>
    places.flatMap(({ on, size, lean }, i): PropPart[] => {
      const lift = 1 + 0.6 * head.hair;
      const at: Vector =
        typeof on === 'number' ? head.point(on) : [on[0] * lift, -0.26 + (on[1] + 0.26) * lift, on[2]];
      return spiderForms(seed + i).map(({ form, kind }) => ({
        form: placeForm(form, { size, lean, turn: at[0] * 1.1, nod: -0.25 * Math.min(0, at[1] + 0.3), at }),
        material: kind === 'leg' ? shell : kind === 'mark' ? red : hairy,
        layer: 'front',
      }));
    });
}
