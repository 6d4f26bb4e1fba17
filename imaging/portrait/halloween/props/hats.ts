import type { Vector } from '../../../core/geometry/vector.ts';
import type { HeadShape } from '../measure-head-shape.ts';
import type { Pigment } from '../paint/canvas.ts';
import { type Form, lathe, sheet, tube } from './forms.ts';
import { type Material, metal, mottled } from './materials.ts';
import { type Placement, placeForm } from './place-form.ts';
import type { PropBuilder, PropPart } from './prop.ts';

/** Position of a hat, and its radius there. */
interface HatSeat {
  readonly y: number;
  readonly radius: number;
}

/** Lowest seat, and the largest and smallest width of a head for a hat. */
const LOWEST = -0.6;
const WIDEST = 0.74;
const NARROWEST = 0.575;

/** Seat of a hat: as low as hair allows. */
function seatHat({ halfWidth, crown }: HeadShape): HatSeat {
  let y = LOWEST;
  while (y > crown + 0.25 && halfWidth(y) > WIDEST) y -= 0.05;
  return { y, radius: Math.max(NARROWEST, Math.min(WIDEST, halfWidth(y) + 0.015)) };
}

/** A wavy brim around a hat. */
function brim({
  inner,
  outer,
  wave = 0.05,
  droop = 0.06,
  curl = 0,
}: {
  inner: number;
  outer: number;
  wave?: number;
  droop?: number;
  curl?: number;
}): Form {
  return sheet({
    columns: 72,
    rows: 10,
    size: [2 * Math.PI * outer, outer - inner],
    at: (s, t) => {
      const turn = 2 * Math.PI * s;
      const radius = inner + (outer - inner) * t;
      const rise =
        wave * t * (Math.sin(2 * turn + 0.7) + 0.55 * Math.sin(3 * turn + 2)) -
        droop * t * t +
        curl * t ** 3 * Math.abs(Math.sin(turn));
      return [-radius * Math.sin(turn), -rise, radius * Math.cos(turn)];
    },
  });
}

interface PointedHat {
  readonly material: Material;
  readonly band: Material;
  readonly buckle?: Pigment;
  readonly height?: number;
  readonly reach?: number;
  /** Sideways lean of the point. */
  readonly bend?: number;
}

/** A crumpled cone with its point to one side, and the ribbon around its foot. */
function coneForms(
  radius: number,
  { height, bend }: { readonly height: number; readonly bend: number },
): { readonly cone: Form; readonly ribbon: Form } {
  const change = ([x, py, z]: Vector): Vector => {
    const h = Math.max(0, -py / height);
    const fold =
      1 + 0.055 * Math.sin(h * 17 + 2 * Math.atan2(x, -z)) * Math.sin(Math.PI * Math.min(1, h * 1.2));
    return [x * fold + bend * h ** 2.4, py + 0.42 * bend * h ** 4, z * fold + 0.1 * h * h];
  };
  const cone = lathe(
    [
      [radius * 1.01, 0.02],
      [radius * 0.93, -0.12 * height],
      [radius * 0.72, -0.35 * height],
      [radius * 0.48, -0.6 * height],
      [radius * 0.2, -0.87 * height],
      [0.025, -height],
      [0.001, -1.01 * height],
    ],
    { change },
  );
  const ribbon = lathe(
    [
      [radius * 1.035, 0.0],
      [radius * 1.01, -0.08],
      [radius * 0.945, -0.17],
    ],
    { change },
  );
  return { cone, ribbon };
}

/** A pointed hat with a wide brim. */
export function pointedHat(order: PointedHat): PropBuilder {
  const { material, band, buckle, height = 1.15, reach = 0.56, bend = 0.34 } = order;
  return (head) => {
    const { y, radius } = seatHat(head);
    const placement: Placement = { nod: 0.2, lean: -0.05, at: [0, y - 0.1, 0.06] };
    const { cone, ribbon } = coneForms(radius, { height, bend });
    const parts: PropPart[] = [
      { form: placeForm(brim({ inner: radius * 0.9, outer: radius + reach }), placement), material },
      { form: placeForm(cone, placement), material, hidesHairAbove: y - 0.1 },
      { form: placeForm(ribbon, placement), material: band },
    ];
    if (buckle)
      parts.push(
        ...buckleParts(radius, buckle).map((part) => ({ ...part, form: placeForm(part.form, placement) })),
      );
    return parts;
  };
}

function buckleParts(radius: number, colour: Pigment): PropPart[] {
  const z = -radius * 1.07;
  const [w, top, bottom] = [0.105, -0.205, 0.02];
  const corners: [number, number, number, number][] = [
    [-w, bottom, z, 0.022],
    [w, bottom, z, 0.022],
    [w, top, z + 0.055, 0.022],
    [-w, top, z + 0.055, 0.022],
  ];
  return corners.map((corner, i) => ({
    form: tube([corner, corners[(i + 1) % 4]], { steps: 4, sides: 10 }),
    material: metal(colour),
    layer: 'front',
  }));
}

interface BroadHat {
  readonly material: Material;
  readonly band: Material;
  readonly height?: number;
  readonly reach?: number;
  readonly nod?: number;
}

/** A low crown, dented from above. */
function lowCrown(radius: number, height: number): Form {
  const dent = ([x, py, z]: Vector): Vector => [
    x * (1 + 0.02 * Math.sin(py * 9)),
    py + 0.05 * (x / radius) ** 2 * (py < -0.3 ? 1 : 0),
    z,
  ];
  return lathe(
    [
      [radius * 1.01, 0.02],
      [radius * 0.99, -0.12],
      [radius * 0.93, -0.75 * height],
      [radius * 0.8, -0.96 * height],
      [radius * 0.4, -height],
      [0.001, -0.98 * height],
    ],
    { change: dent },
  );
}

/** A round hat with a wide, flat brim and a low crown. */
export function broadHat({ material, band, height = 0.52, reach = 0.5, nod = 0.16 }: BroadHat): PropBuilder {
  return (head) => {
    const { y, radius } = seatHat(head);
    const placement: Placement = { nod, at: [0, y - 0.06, 0.06] };
    const flat = brim({ inner: radius * 0.9, outer: radius + reach, wave: 0.025, droop: 0.02 });
    const ribbon = lathe([
      [radius * 1.035, 0],
      [radius * 1.02, -0.12],
    ]);
    return [
      { form: placeForm(flat, placement), material },
      { form: placeForm(lowCrown(radius, height), placement), material, hidesHairAbove: y - 0.07 },
      { form: placeForm(ribbon, placement), material: band },
    ];
  };
}

/** A brim turned up on three sides, and the braid along its edge. */
function turnedUpBrim(radius: number): { readonly flaps: Form; readonly border: Form } {
  const edge = (turn: number): Vector => {
    // Corners in front and on both sides at the back.
    const corner = Math.cos(1.5 * (turn - Math.PI)) ** 2;
    const reach = radius + 0.1 + 0.36 * (1 - Math.abs(Math.sin(1.5 * turn))) ** 1.2 + 0.02 * corner;
    const rise = 0.44 * Math.abs(Math.sin(1.5 * turn)) ** 0.8;
    return [reach * Math.sin(turn), -rise, -reach * Math.cos(turn)];
  };
  const flaps = sheet({
    columns: 96,
    rows: 8,
    size: [4, 0.5],
    at: (s, t) => {
      const turn = 2 * Math.PI * s;
      const [x, py, z] = edge(turn);
      const inner = radius * 0.96;
      return [
        inner * Math.sin(turn) * (1 - t) + x * t,
        py * t ** 1.4,
        -inner * Math.cos(turn) * (1 - t) + z * t,
      ];
    },
  });
  const border = tube(
    Array.from({ length: 49 }, (_, i): [number, number, number, number] => {
      const [x, py, z] = edge((2 * Math.PI * i) / 48);
      return [x, py, z, 0.018];
    }),
    { steps: 3, sides: 8 },
  );
  return { flaps, border };
}

/** A hat whose brim is turned up on three sides, with a braided seam. */
export function tricorn(material: Material, braid: Material): PropBuilder {
  return (head) => {
    const { y, radius } = seatHat(head);
    const placement: Placement = { nod: 0.1, at: [0, y - 0.02, 0.04] };
    const { flaps, border } = turnedUpBrim(radius);
    const crown = lathe([
      [radius, 0.03],
      [radius * 0.98, -0.2],
      [radius * 0.8, -0.36],
      [radius * 0.4, -0.41],
      [0.001, -0.42],
    ]);
    return [
      { form: placeForm(crown, placement), material, hidesHairAbove: y - 0.1 },
      { form: placeForm(flaps, placement), material },
      { form: placeForm(border, placement), material: braid },
    ];
  };
}
export const leather = mottled({
  colours: [
    [0.045, 0.026, 0.016],
    [0.11, 0.062, 0.035],
  ],
  scale: 5,
  gloss: 0.4,
  grain: 0.007,
  fine: 60,
});
