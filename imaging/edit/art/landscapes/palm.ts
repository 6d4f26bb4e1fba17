import type { Light } from '../art-colours.ts';
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

/** Leaflets along the rib of a frond, which hang from it. */
function drawFrond(
  { sheet }: Canvas,
  frond: { x: number; y: number; long: number; turn: number; colour: Light },
): void {
  const { dice } = sheet;
  const { x, y, long, turn, colour } = frond;
  const droop = dice.between(0.5, 0.85);
  // Upright fronds arch to a side as well: straight ones would fold back on themselves.
  const side = Math.cos(turn) < 0 ? -1 : 1;
  const arch = 0.55 * Math.max(0, -Math.sin(turn)) ** 2;
  const place = (share: number) => [
    x + long * (share * Math.cos(turn) + side * arch * share * share),
    y + long * (share * Math.sin(turn) + droop * share * share * (0.55 + 0.45 * Math.abs(Math.cos(turn)))),
  ];
  const rib: number[] = [];
  for (let step = 0; step <= 16; step++) rib.push(...place(step / 16));
  strokeLine(sheet, rib, { width: (share) => 0.028 * long * (1 - 0.85 * share), colour });
  const leaflets = 26;
  for (let leaf = 2; leaf <= leaflets; leaf++) {
    const share = leaf / leaflets;
    const [fromX, fromY] = place(share);
    const [nextX, nextY] = place(Math.min(1, share + 0.03));
    const along = Math.atan2(nextY - fromY + 1e-6, nextX - fromX + 1e-6);
    const reach = long * 0.3 * Math.sin(Math.PI * (0.14 + 0.8 * share)) + 0.02 * long;
    for (const side of [-1, 1]) {
      // Leaflets close up towards the tip, which ends in one of them.
      const hang = along + side * dice.between(0.5, 0.72) * (1.15 - 0.95 * share ** 2);
      const [endX, endY] = [
        fromX + reach * Math.cos(hang),
        fromY + reach * (Math.sin(hang) + 0.22 * (1 - share)),
      ];
      const half = 0.0085 * long;
      const [normalX, normalY] = [half * Math.cos(along), half * Math.sin(along)];
      fillPolygons(
        sheet,
        [[fromX - normalX, fromY - normalY, endX, endY, fromX + normalX, fromY + normalY]],
        { colour },
      );
    }
  }
}

/** The silhouette of a palm: a trunk in a bow, and fronds around its head. */
export function drawPalm(canvas: Canvas, { x, foot, height, lean, colour }: Palm): void {
  const { sheet } = canvas;
  const { dice } = sheet;
  const trunk: number[] = [];
  for (let step = 0; step <= 24; step++) {
    const share = step / 24;
    trunk.push(x + height * lean * share ** 1.7, foot - height * share);
  }
  strokeLine(sheet, trunk, { width: (share) => height * (0.042 - 0.02 * share), colour });
  const [headX, headY] = [x + height * lean, foot - height];
  const fronds = dice.whole(8, 10);
  for (let frond = 0; frond < fronds; frond++) {
    const turn = -Math.PI * 1.12 + (1.24 * Math.PI * (frond + dice.between(-0.25, 0.25))) / (fronds - 1);
    drawFrond(canvas, { x: headX, y: headY, long: height * dice.between(0.36, 0.46), turn, colour });
  }
}
