import { type Light, mixLook } from '../art-colours.ts';
import { strokeLine } from '../shapes.ts';
import { fillPolygons } from '../sheet.ts';
import type { Canvas } from './landscape.ts';

interface Palm {
  readonly x: number;
  readonly foot: number;
  readonly height: number;
  /** Shift of the crown to the right, in heights. */
  readonly lean: number;
  readonly colour: Light;
}

interface Frond {
  readonly x: number;
  readonly y: number;
  readonly long: number;
  /** Direction in which it leaves the head, in radians, clockwise from the right. */
  readonly turn: number;
  readonly colour: Light;
}

/** Steps along the rib of a frond, with a leaflet at each. */
const LEAFLETS = 30;

/** Places and directions along a rib that its own weight bends down, more towards its tip. */
function ribOf({ x, y, long, turn }: Frond, bend: number) {
  const side = Math.cos(turn) < 0 ? -1 : 1;
  const places: { x: number; y: number; turn: number }[] = [];
  let [atX, atY, along] = [x, y, turn];
  for (let step = 0; step <= LEAFLETS; step++) {
    places.push({ x: atX, y: atY, turn: along });
    atX += (long / LEAFLETS) * Math.cos(along);
    atY += (long / LEAFLETS) * Math.sin(along);
    // A frond hangs at most straight down.
    const hanging = Math.cos(along) * side;
    along += side * (bend / LEAFLETS) * (0.4 + 1.2 * (step / LEAFLETS)) * Math.max(0, hanging + 0.25);
  }
  return places;
}

/** A frond: leaflets that close up to a blade at its rib, long in its middle, and all lean to its tip. */
function drawFrond({ sheet }: Canvas, frond: Frond): void {
  const { dice } = sheet;
  const { long, colour } = frond;
  const rib = ribOf(frond, dice.between(1.5, 2.1));
  const spine = rib.flatMap(({ x, y }) => [x, y]);
  strokeLine(sheet, spine, { width: (share) => 0.03 * long * (1 - 0.8 * share), colour });
  for (const side of [-1, 1]) {
    const isBelow = side * Math.cos(frond.turn) > 0;
    for (let leaf = 1; leaf < LEAFLETS; leaf++) {
      const { x, y, turn } = rib[leaf];
      const share = leaf / LEAFLETS;
      const reach = long * (isBelow ? 0.27 : 0.2) * Math.sin(Math.PI * (0.1 + 0.84 * share)) ** 0.8;
      const out = turn + side * (1.02 - 0.62 * share) * dice.between(0.92, 1.08);
      const half = (0.6 * long) / LEAFLETS;
      const [backX, backY] = [half * Math.cos(turn), half * Math.sin(turn)];
      // The belly of a leaflet is a third of the way out.
      const [midX, midY] = [x + 0.38 * reach * Math.cos(out), y + 0.38 * reach * Math.sin(out)];
      const [tipX, tipY] = [x + reach * Math.cos(out), y + reach * (Math.sin(out) + 0.16)];
      const wide = 0.8;
      fillPolygons(
        sheet,
        [
          [
            x - backX,
            y - backY,
            midX - wide * backX,
            midY - wide * backY,
            tipX,
            tipY,
            midX + wide * backX,
            midY + wide * backY,
            x + backX,
            y + backY,
          ],
        ],
        { colour },
      );
    }
  }
}

/** The silhouette of a palm: a trunk in a bow, and fronds around its head, paler ones behind. */
export function drawPalm(canvas: Canvas, { x, foot, height, lean, colour }: Palm): void {
  const { sheet, light } = canvas;
  const { dice } = sheet;
  const [headX, headY] = [x + height * lean, foot - height];
  const fan = (
    fronds: number,
    { from, to, long, tone }: { from: number; to: number; long: number; tone: Light },
  ) => {
    for (let frond = 0; frond < fronds; frond++) {
      const turn = from + ((to - from) * (frond + dice.between(-0.2, 0.2))) / (fronds - 1);
      const own = height * long * dice.between(0.9, 1.1);
      drawFrond(canvas, { x: headX, y: headY, long: own, turn, colour: tone });
    }
  };
  const paler = mixLook(colour, light.low, 0.14);
  fan(4, { from: -2.5, to: -0.65, long: 0.36, tone: paler });
  const trunk: number[] = [];
  for (let step = 0; step <= 24; step++) {
    const share = step / 24;
    trunk.push(x + height * lean * share ** 1.7, foot - height * share);
  }
  strokeLine(sheet, trunk, { width: (share) => height * (0.046 - 0.022 * share), colour });
  fan(6, { from: -Math.PI * 1.1, to: 0.1 * Math.PI, long: 0.4, tone: colour });
}
