import { type Light, luminance, mixLook } from '../art-colours.ts';
import type { Dice } from '../sheet.ts';
import type { Canvas } from './landscape.ts';
import { landAt } from './landscape-light.ts';
import { shadePolygons } from './shade-polygons.ts';

type Place = readonly [x: number, y: number];

/** A way between two places, broken again and again at its middles (Fournier and others, 1982). */
function breakWay(
  from: Place,
  to: Place,
  { dice, rough, depth }: { dice: Dice; rough: number; depth: number },
): Place[] {
  if (depth === 0) return [from];
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const middle: Place = [
    (from[0] + to[0]) / 2 + rough * long * dice.between(-1, 1),
    (from[1] + to[1]) / 2 + 0.5 * rough * long * dice.between(-1, 1),
  ];
  const next = { dice, rough: 0.92 * rough, depth: depth - 1 };
  return [...breakWay(from, middle, next), ...breakWay(middle, to, next)];
}

interface Peak {
  readonly x: number;
  readonly top: number;
  readonly base: number;
  /** Pixels from the top to the feet at both sides. */
  readonly left: number;
  readonly right: number;
}

/** Places of a way down to a row, and one on that row. */
function downTo(way: readonly Place[], row: number): Place[] {
  const end = way.findIndex(([, y]) => y > row);
  if (end <= 0) return [...way];
  const [from, to] = [way[end - 1], way[end]];
  const share = (row - from[1]) / Math.max(1e-6, to[1] - from[1]);
  return [...way.slice(0, end), [from[0] + share * (to[0] - from[0]), row]];
}

/** Lower edge of snow between two places: uneven tongues that run down the gullies, with ragged sides. */
function snowEdge(from: Place, to: Place, { dice, long }: { dice: Dice; long: number }): Place[] {
  const tips: Place[] = [from];
  const place = (share: number, down: number): Place => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share + down,
  ];
  const step = Math.min(0.5, (1.1 * long) / Math.max(1, Math.abs(to[0] - from[0])));
  for (let share = step * dice.between(0.3, 0.9); share < 1 - 0.4 * step; ) {
    tips.push(place(share, long * dice.between(0, 0.75)));
    share += step * dice.between(0.25, 1.1);
    if (share < 1) tips.push(place(share, -long * dice.between(0, 0.4)));
    share += step * dice.between(0.3, 1.2);
  }
  tips.push(to);
  return tips.slice(1).flatMap((tip, index) => breakWay(tips[index], tip, { dice, rough: 0.2, depth: 3 }));
}

/** The way from a head down to a foot, past a shoulder: none is as straight as that of a tent. */
function flankWay(head: Place, foot: Place, dice: Dice): Place[] {
  const share = dice.between(0.3, 0.62);
  const out = share - dice.between(-0.04, 0.06);
  const shoulder: Place = [
    head[0] + (foot[0] - head[0]) * out,
    head[1] + (foot[1] - head[1]) * (share + dice.between(-0.04, 0.04)),
  ];
  const rough = { dice, rough: 0.12, depth: 4 };
  return [...breakWay(head, shoulder, rough), ...breakWay(shoulder, foot, rough), foot];
}

interface Look {
  readonly nearness: number;
  /** True where the sun stands to the left. */
  readonly isLitLeft: boolean;
  /** Share of the height under snow. */
  readonly snow: number;
}

const flat = (places: readonly Place[]) => places.flat();

/** One mountain of a lit and a shaded face that meet in a crest, with snow on its head. */
function drawPeak({ sheet, light }: Canvas, { x, top, base, left, right }: Peak, look: Look): void {
  const { dice } = sheet;
  const { nearness, isLitLeft, snow } = look;
  const head: Place = [x, top];
  const high = base - top;
  const leftWay = flankWay(head, [x - left, base], dice);
  const rightWay = flankWay(head, [x + right, base], dice);
  const foot: Place = [x + dice.between(-0.25, 0.25) * (isLitLeft ? right : left), base];
  const crest = [...breakWay(head, foot, { dice, rough: 0.13, depth: 5 }), foot];
  const dark = landAt(light, nearness);
  const bright = mixLook(dark, light.lit, 0.3);
  const fade = (colour: Light) => ({
    from: top,
    to: base,
    colours: [colour, mixLook(colour, light.low, 0.14 + 0.36 * light.haze)] as const,
  });
  shadePolygons(sheet, [flat([...rightWay, ...leftWay.toReversed()])], fade(dark));
  const litWay = isLitLeft ? leftWay : rightWay;
  shadePolygons(sheet, [flat([...crest, ...litWay.toReversed()])], fade(bright));
  const long = 0.32 * high * snow;
  const line = top + snow * high;
  const caps = [
    {
      way: isLitLeft ? rightWay : leftWay,
      colour: mixLook(light.lit, light.shade, luminance(light.low) > 0.1 ? 0.85 : 0.6),
    },
    { way: litWay, colour: light.lit },
  ];
  const middle = downTo(crest, line + 0.3 * long);
  for (const { way, colour } of caps) {
    const side = downTo(way, line);
    const [from, to] = [side[side.length - 1], middle[middle.length - 1]];
    const cap = [...side, ...snowEdge(from, to, { dice, long }), ...middle.toReversed()];
    shadePolygons(sheet, [flat(cap)], {
      from: top,
      to: line + long,
      colours: [colour, mixLook(colour, dark, 0.25 + 0.3 * (1 - nearness))],
    });
  }
}

/** A range of mountains whose heads stand apart, the lower ones before the higher. */
export function drawRange(
  canvas: Canvas,
  range: Look & { readonly base: number; readonly high: number; readonly apart: number },
): void {
  const { sheet } = canvas;
  const { width, dice, unit } = sheet;
  const count = Math.max(2, Math.round(width / (range.apart * unit)));
  const peaks: Peak[] = [];
  const master = dice.between(0.25, 0.75) * (count - 1);
  for (let index = -1; index <= count; index++) {
    const away = Math.abs(index - master) / count;
    const high = range.high * Math.max(0.35, 1 - 0.9 * away) * dice.between(0.55, 1);
    const x = ((index + 0.5 + dice.between(-0.22, 0.22)) / count) * width;
    const [left, right] = [high * dice.between(0.75, 1.6), high * dice.between(0.75, 1.6)];
    peaks.push({ x, top: range.base - high, base: range.base, left, right });
  }
  for (const peak of peaks.toSorted((a, b) => a.top - b.top)) drawPeak(canvas, peak, range);
}
