import { type Form, lathe, sheet } from './forms.ts';
import type { Material } from './materials.ts';
import { type Placement, placeForm } from './place-form.ts';
import type { PropBuilder, PropPart } from './prop.ts';

interface CrownShape {
  readonly radius: number;
  readonly points: number;
  /** Height of each point by number. */
  readonly tall: (point: number) => number;
  /** Width at the top relative to the bottom. */
  readonly flare: number;
}

interface CrownRing extends Pick<CrownShape, 'points' | 'tall'>, Partial<Pick<CrownShape, 'flare'>> {
  readonly material: Material;
  readonly gems?: Material;
  readonly y?: number;
  readonly nod?: number;
}

/** Metal sheet with points. */
function pointedSheet({ radius, points, tall, flare }: CrownShape): Form {
  const rim = (turn: number): number => {
    const place = (turn / (2 * Math.PI)) * points;
    const share = Math.abs(place - Math.round(place)) * 2;
    return 0.09 + tall(Math.round(place) % points) * Math.max(0, 1 - share * 1.25) ** 0.9;
  };
  return sheet({
    columns: points * 12,
    rows: 10,
    size: [2 * Math.PI * radius, 0.5],
    at: (s, t) => {
      // The seam is behind.
      const turn = 2 * Math.PI * s + Math.PI;
      const h = t * rim(turn);
      const wide = radius * (1 + (flare - 1) * (h / 0.45));
      return [wide * Math.sin(turn), -h, -wide * Math.cos(turn)];
    },
  });
}

/** A cut stone on the band below each point. */
function gemForms({ radius, points }: CrownShape): Form[] {
  const stone = lathe(
    [
      [0.001, -0.036],
      [0.03, -0.02],
      [0.036, 0],
      [0.03, 0.02],
      [0.001, 0.036],
    ],
    { steps: 12 },
  );
  return Array.from({ length: points }, (_, i) => {
    const turn = (2 * Math.PI * i) / points;
    return placeForm(stone, {
      at: [radius * 1.06 * Math.sin(turn), -0.025, -radius * 1.06 * Math.cos(turn)],
    });
  });
}

/** A crown of points around the head. */
export function crownRing(order: CrownRing): PropBuilder {
  const { material, gems, points, tall, flare = 1.12, y: low = -0.52, nod = 0.12 } = order;
  return (head) => {
    const radius = Math.max(0.58, Math.min(0.82, head.halfWidth(low - 0.1) + 0.01));
    const shape = { radius, points, tall, flare };
    const placement: Placement = { nod, at: [0, low - 0.1, 0.06] };
    const band = lathe([
      [radius * 1.015, 0.03],
      [radius * 1.05, 0.0],
      [radius * 1.05, -0.05],
      [radius * 1.02, -0.08],
    ]);
    const parts: PropPart[] = [pointedSheet(shape), band].map((form) => ({
      form: placeForm(form, placement),
      material,
    }));
    if (gems)
      parts.push(...gemForms(shape).map((form) => ({ form: placeForm(form, placement), material: gems })));
    return parts;
  };
}
