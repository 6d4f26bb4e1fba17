import { type ArtColours, type Light, lightnessGap, standingOut } from '../art-colours.ts';
import { arcPoints, fillDisc } from '../shapes.ts';
import { fillPolygons, type Sheet } from '../sheet.ts';

/** Area of a poster, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Room that a form has: it stands on an outer edge of the sheet, away from the letters. */
export interface Stand {
  readonly box: Box;
  /** Side of the box that lies at the edge of the sheet. */
  readonly edge: 'top' | 'bottom' | 'right';
}

/** A form to be placed: a point of its stand, how far it may reach, and the way into the sheet in radians. */
interface Foot {
  readonly x: number;
  readonly y: number;
  readonly reach: number;
  readonly inward: number;
}

type Form = (sheet: Sheet, stand: Stand, shades: readonly Light[]) => void;

/** A point along the outer edge of a stand. */
function footAt({ box, edge }: Stand, along: number): Foot {
  const { left, top, width, height } = box;
  if (edge === 'right') return { x: left + width, y: top + along * height, reach: width, inward: Math.PI };
  const y = edge === 'top' ? top : top + height;
  return { x: left + along * width, y, reach: height, inward: edge === 'top' ? Math.PI / 2 : -Math.PI / 2 };
}

/** Fills the half of a disc on the inner side of an edge. */
function fillHalf(
  sheet: Sheet,
  { x, y, inward }: Foot,
  { radius, colour }: { radius: number; colour: Light },
) {
  const points = arcPoints({ x, y, radius, from: inward - Math.PI / 2, to: inward + Math.PI / 2 });
  fillPolygons(sheet, [points], { colour });
}

/** Length of the outer edge of a stand. */
function edgeOf({ box, edge }: Stand): number {
  return edge === 'right' ? box.height : box.width;
}

/** Radius of a half disc on a foot that the sheet does not cut, or that it cuts into a whole quarter. */
function roomAt(stand: Stand, { x, y }: Foot): number {
  const { left, top, width, height } = stand.box;
  const along = stand.edge === 'right' ? (y - top) / height : (x - left) / width;
  return (along === 0.5 ? 0.47 : 0.94) * edgeOf(stand);
}

/** Rings, one in the other, half of which rise over the edge. */
const arches: Form = (sheet, stand, shades) => {
  const { dice } = sheet;
  const foot = footAt(stand, stand.edge === 'right' ? dice.pick([0, 0.5, 1]) : 0.5);
  const radius = Math.min(0.94 * foot.reach, roomAt(stand, foot));
  const count = dice.whole(4, 6);
  for (let ring = 0; ring < count; ring++)
    fillHalf(sheet, foot, {
      radius: radius * (1 - ring / count),
      colour: shades[ring % shades.length],
    });
};

/** A half sun with rays. */
const rays: Form = (sheet, stand, shades) => {
  const { dice } = sheet;
  const foot = footAt(stand, stand.edge === 'right' ? dice.pick([0, 0.5, 1]) : 0.5);
  const { x, y, inward, reach } = foot;
  const count = 2 * dice.whole(6, 9) + 1;
  const radius = Math.min(0.96 * reach, roomAt(stand, foot));
  const wide = Math.PI / count;
  for (let ray = 0; ray < count; ray++) {
    const from = inward - Math.PI / 2 + ray * wide;
    const corners = arcPoints({ x, y, radius, from, to: from + wide });
    fillPolygons(sheet, [[x, y, ...corners]], { colour: shades[ray % 2] });
  }
  fillHalf(sheet, foot, { radius: 0.5 * radius, colour: sheet.colours.ground });
  fillHalf(sheet, foot, { radius: 0.42 * radius, colour: shades[2 % shades.length] });
};

/** Discs in rows, each half covered by the half of another colour. */
const rows: Form = (sheet, { box, edge }, shades) => {
  const { dice } = sheet;
  const margin = 0.045 * box.width;
  const [left, width] = [box.left + margin, box.width - 2 * margin];
  const { top, height } = box;
  const wanted = Math.max(2, Math.round(dice.pick([3, 4, 5]) * Math.min(1, width / height)));
  const size = Math.min(width / wanted, 0.96 * height);
  const columns = Math.max(1, Math.floor(width / size + 1e-6));
  const count = Math.max(1, Math.floor((0.96 * height) / size));
  const [spareX, spareY] = [(width - columns * size) / 2, height - count * size];
  const first = edge === 'top' ? 0.02 * height : edge === 'bottom' ? spareY - 0.02 * height : spareY / 2;
  for (let row = 0; row < count; row++)
    for (let column = 0; column < columns; column++) {
      const x = left + spareX + (column + 0.5) * size;
      const y = top + first + (row + 0.5) * size;
      const one = dice.whole(0, shades.length - 1);
      const other = (one + dice.whole(1, Math.max(1, shades.length - 1))) % shades.length;
      fillDisc(sheet, { x, y, radius: 0.47 * size, paint: { colour: shades[one] } });
      const inward = (Math.PI / 2) * dice.whole(0, 3);
      fillHalf(sheet, { x, y, inward, reach: size }, { radius: 0.47 * size, colour: shades[other] });
    }
};

/** A quilt of squares, each with a quarter of a disc; they lie on whole pixels, so that no seam shows. */
const quilt: Form = (sheet, { box, edge }, shades) => {
  const { dice } = sheet;
  const columns = Math.max(2, Math.round(dice.pick([4, 5]) * Math.min(1, (1.4 * box.width) / box.height)));
  const size = Math.ceil(box.width / columns);
  const count = Math.max(1, Math.floor((0.97 * box.height) / size));
  const first = edge === 'top' ? box.top : box.top + box.height - count * size;
  const start = Math.round(edge === 'right' ? box.top + (box.height - count * size) / 2 : first);
  for (let row = 0; row < count; row++)
    for (let column = 0; column < columns; column++) {
      const [left, top] = [Math.round(box.left) + column * size, start + row * size];
      const one = dice.whole(0, shades.length - 1);
      const other = (one + dice.whole(1, Math.max(1, shades.length - 1))) % shades.length;
      if (dice.chance(0.6))
        fillPolygons(sheet, [[left, top, left + size, top, left + size, top + size, left, top + size]], {
          colour: shades[one],
        });
      const [right, down] = [dice.whole(0, 1), dice.whole(0, 1)];
      const [x, y] = [left + right * size, top + down * size];
      const from = (Math.PI / 2) * (down === 0 ? right : 3 - right);
      for (const [radius, colour] of [
        [size, shades[other]],
        [0.5 * size, dice.chance(0.5) ? shades[one] : sheet.colours.ground],
      ] as const)
        fillPolygons(sheet, [[x, y, ...arcPoints({ x, y, radius, from, to: from + Math.PI / 2 })]], {
          colour,
        });
    }
};

/** Bars along the edge, thicker towards it. */
const bars: Form = (sheet, { box, edge }, shades) => {
  const { dice } = sheet;
  const { left, top, width, height } = box;
  const count = dice.whole(5, 7);
  const whole = (count * (count + 1)) / 2;
  const deep = 0.92 * (edge === 'right' ? width : height);
  let at = 0;
  for (let bar = count; bar > 0; bar--) {
    const thick = (deep * bar) / whole;
    const [from, to] = [at, at + 0.72 * thick];
    at += thick;
    const colour = shades[bar % shades.length];
    if (edge === 'right') {
      const right = left + width;
      fillPolygons(
        sheet,
        [[right - to, top, right - from, top, right - from, top + height, right - to, top + height]],
        {
          colour,
        },
      );
    } else {
      const [one, other] = edge === 'top' ? [top + from, top + to] : [top + height - to, top + height - from];
      fillPolygons(sheet, [[left, one, left + width, one, left + width, other, left, other]], { colour });
    }
  }
};

const forms: readonly Form[] = [arches, rays, rows, quilt, quilt, bars];

/** Colours that are seen on a ground, at least two. */
function shadesOn(ground: Light, { colours, ink, ground: paper }: ArtColours): readonly Light[] {
  const others = [...colours, ink, paper].filter((colour) => lightnessGap(colour, ground) > 0.02);
  const seen = standingOut(others, { ground, ink: lightnessGap(ink, ground) > 0.3 ? ink : paper, colours });
  return seen.length > 1 ? seen : [seen[0], ...others.slice(0, 1), ink];
}

/** Draws one large form of plain geometry at the edge of a poster, on a plain ground. */
export function drawPosterForm(sheet: Sheet, stand: Stand, ground: Light): void {
  const { dice } = sheet;
  const shades = shadesOn(ground, sheet.colours);
  const first = dice.whole(0, shades.length - 1);
  const turned = [...shades.slice(first), ...shades.slice(0, first)].slice(0, 3);
  dice.pick(forms)(sheet, stand, turned);
}
