import { smoothStep } from '../../../core/numeric/scalar.ts';
import type { Pigment } from '../paint/canvas.ts';
import { randomOf } from '../paint/paint-shapes.ts';
import { type Form, mirrorForm, sheet } from './forms.ts';
import { dim, feather, type Material, mottled } from './materials.ts';
import type { PropBuilder, PropPart } from './prop.ts';

interface FeatherPlace {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** 0 = up, clockwise seen from the front. */
  readonly angle: number;
  readonly length: number;
  readonly width: number;
  readonly curl?: number;
}

/** One feather: u across, v from the quill to the tip, 0–1. */
function featherForm({ x, y, z, angle, length, width, curl = 0.12 }: FeatherPlace): Form {
  const [ux, uy] = [Math.sin(angle), -Math.cos(angle)];
  return sheet({
    columns: 6,
    rows: 14,
    size: [1, 1],
    at: (s, t) => {
      const wide = width * Math.sin(Math.PI * Math.min(1, 0.08 + 0.92 * t) ** 0.75) ** 0.7 * (s - 0.5);
      const along = length * t;
      const bow = curl * length * t * t;
      return [
        x + ux * along - uy * (wide + bow),
        y + uy * along + ux * (wide + bow),
        z - 0.25 * curl * length * t - 0.3 * Math.abs(s - 0.5) * width,
      ];
    },
  });
}

/** A crest of feathers around the back of the head. */
export function featherCrest({
  colours,
  sheen,
  count = 34,
  length = 0.55,
}: {
  colours: readonly [Pigment, Pigment];
  sheen?: Pigment;
  count?: number;
  length?: number;
}): PropBuilder {
  return (head, seed) => {
    const random = randomOf(seed);
    const material = feather(colours, sheen);
    return Array.from({ length: count }, (_, i): PropPart => {
      const row = i % 2;
      const share = (i + 0.5) / count - 0.5;
      const angle = share * 3.5;
      const lift = 1 + 0.6 * head.hair;
      const form = featherForm({
        x: 0.44 * lift * Math.sin(angle),
        y: -0.3 - 0.5 * lift * Math.cos(angle) + 0.06 * row,
        z: 0.02 - 0.1 * row + 0.02 * (i % 3),
        angle: angle * 0.92 + 0.14 * (random() - 0.5),
        length: length * (0.8 + 0.4 * random()) * (row ? 0.72 : 1),
        width: 0.13 + 0.04 * random(),
        curl: 0.16 * Math.sign(share),
      });
      return { form, material, layer: 'front' };
    });
  };
}

/** Wings of feathers behind the back, half spread. */
export function featherWings(colours: readonly [Pigment, Pigment]): PropBuilder {
  return (_, seed) => {
    const random = randomOf(seed);
    const material = feather(colours);
    const parts: PropPart[] = [];
    for (const [row, count] of [15, 13, 11].entries())
      for (let i = 0; i < count; i++) {
        const share = i / (count - 1);
        const form = featherForm({
          x: 0.55 + 1.25 * share - 0.1 * row,
          y: 1.15 - 1.35 * Math.sin(Math.min(1, share * 1.15) * 1.5) + 0.08 * row,
          z: 0.75 - 0.08 * row + 0.004 * i,
          angle: 2.95 - 1.35 * share + 0.08 * (random() - 0.5),
          length: (0.75 + 1.05 * share) * [1, 0.62, 0.36][row] * (0.92 + 0.16 * random()),
          width: 0.2 - 0.03 * row,
          curl: -0.14,
        });
        parts.push(
          { form, material, layer: 'behind' },
          { form: mirrorForm(form), material, layer: 'behind' },
        );
      }
    return parts;
  };
}

/** Skin stretched between fingers, like a bat's; or a butterfly's, with shining `veins`. */
export function skinWings({
  membrane,
  ragged = 0.12,
  tall = 1.7,
}: {
  membrane: Material;
  ragged?: number;
  tall?: number;
}): PropBuilder {
  return () => {
    const form = sheet({
      columns: 60,
      rows: 24,
      size: [1, 1],
      at: (s, t) => {
        // s goes from the upper finger to the lower one, t from the back to the edge.
        const angle = -0.35 + 2.35 * s;
        const scallop = 1 - ragged * Math.abs(Math.sin(s * Math.PI * 4)) ** 0.6 * t;
        const reach = tall * (1.05 - 0.35 * s) * scallop * t;
        return [
          0.35 + reach * Math.sin(angle + 0.25),
          1 - reach * Math.cos(angle + 0.25) * 1.05,
          0.8 + 0.12 * Math.sin(s * Math.PI * 8) * t,
        ];
      },
    });
    return [
      { form, material: membrane, layer: 'behind' },
      { form: mirrorForm(form), material: membrane, layer: 'behind' },
    ];
  };
}

/** A bat's skin: fingers along v, veins, worn towards the edge. */
export function batSkin(colours: readonly [Pigment, Pigment]): Material {
  const leather = mottled({ colours, scale: 5, gloss: 0.3, grain: 0.01, fine: 30 });
  return (u, v, out) => {
    leather(u, v, out);
    const finger =
      1 - smoothStep(0.012, 0.03, Math.abs(((u * 4 + 0.5) % 1) - 0.5) * (0.15 + 0.85 * v) * 0.25);
    dim(out, 1 - 0.55 * finger);
    out.height += 0.02 * finger;
  };
}
