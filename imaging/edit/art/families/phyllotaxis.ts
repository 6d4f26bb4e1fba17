import type { Progress } from '../../../core/progress.ts';
import { type Light, mixClean, mixLook, standingOut } from '../art-colours.ts';
import { arcPoints, fillDisc } from '../shapes.ts';
import { type Family, fillPolygons, type Sheet } from '../sheet.ts';

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** A petal from an inner to an outer end, as two arcs. */
function petal({
  x,
  y,
  angle,
  length,
  width,
}: {
  x: number;
  y: number;
  angle: number;
  length: number;
  width: number;
}): number[] {
  const spread = 2 * Math.atan2(width, length);
  const radius = length / (2 * Math.sin(spread));
  const side = (sign: number) => {
    const middle = angle + sign * (Math.PI / 2);
    const away = radius * Math.cos(spread);
    return {
      x: x + (Math.cos(angle) * length) / 2 - Math.cos(middle) * away,
      y: y + (Math.sin(angle) * length) / 2 - Math.sin(middle) * away,
      radius,
      from: middle - spread,
      to: middle + spread,
    };
  };
  return [...arcPoints(side(-1)), ...arcPoints(side(1))];
}

interface Head {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Share of the radius under seeds; petals lie around them. */
const HEART = 0.2;

/** Colours of the petals from the heart to the rim: one way through two neighbours, the same on all sides. */
function petalColours({ dice, colours }: Sheet): readonly [heart: Light, inner: Light, outer: Light] {
  const visible = standingOut([...colours.colours, colours.ink], colours);
  const heart = dice.pick(visible);
  const others = visible.filter((colour) => colour !== heart);
  const inner = others.length > 0 ? dice.pick(others) : heart;
  const rest = others.filter((colour) => colour !== inner);
  return [heart, inner, rest.length > 0 ? dice.pick(rest) : mixClean(inner, colours.ink, 0.5)];
}

async function drawHead(sheet: Sheet, { x, y, radius }: Head, progress: Progress): Promise<void> {
  const { unit, dice, colours } = sheet;
  const count = dice.whole(260, 420);
  const spacing = radius / Math.sqrt(count);
  const [heart, inner, outer] = petalColours(sheet);
  // Under the innermost petals, which are too slender to close.
  fillDisc(sheet, { x, y, radius: 0.8 * radius, paint: { colour: mixLook(inner, colours.ink, 0.42) } });
  for (let i = count; i >= 1; i--) {
    const share = Math.sqrt(i / count);
    if (share < 0.7 * HEART) break;
    const away = spacing * Math.sqrt(i);
    const angle = i * GOLDEN_ANGLE;
    const size = spacing * (0.45 + 0.65 * share);
    const [px, py] = [x + away * Math.cos(angle), y + away * Math.sin(angle)];
    const colour = mixClean(inner, outer, Math.max(0, share - HEART) / (1 - HEART));
    const leaf = { x: px, y: py, angle, length: 4.6 * size, width: 2.5 * size };
    // The edge of each petal in the shade of the one above it.
    fillPolygons(sheet, [petal(leaf)], { colour: mixLook(colour, colours.ink, 0.42) });
    const lit = { ...leaf, length: 4.45 * size, width: 2.3 * size };
    fillPolygons(sheet, [petal(lit)], { colour });
    const middle = { ...leaf, length: 3.9 * size, width: 1.1 * size };
    fillPolygons(sheet, [petal(middle)], { colour: mixLook(colour, colours.ground, 0.16) });
    if (i % 40 === 0) await progress.report(1 - i / count);
  }
  const within = HEART * radius;
  fillDisc(sheet, { x, y, radius: within, paint: { colour: mixLook(heart, colours.ink, 0.5) } });
  const seeds = 150;
  for (let i = 1; i <= seeds; i++) {
    const [away, angle] = [0.95 * within * Math.sqrt(i / seeds), i * GOLDEN_ANGLE];
    const seed = { x: x + away * Math.cos(angle), y: y + away * Math.sin(angle) };
    const size = (0.6 * within) / Math.sqrt(seeds);
    fillDisc(sheet, { ...seed, radius: Math.max(unit, size), paint: { colour: heart } });
  }
}

/**
 * A dahlia: petals around a heart of seeds at the golden angle, each farther out by the root of its number
 * (Vogel, “A better way to construct the sunflower head”, 1979).
 */
const phyllotaxis: Family = async (sheet, progress) => {
  const { frame, dice } = sheet;
  const [wide, high] = [frame.right - frame.left, frame.bottom - frame.top];
  const radius = 0.5 * Math.min(wide, high);
  const head = {
    x: (frame.left + frame.right) / 2,
    y: (frame.top + frame.bottom) / 2 + dice.between(-0.06, 0.06) * (high - 2 * radius),
    radius: 0.8 * radius,
  };
  await drawHead(sheet, head, progress);
};

export default phyllotaxis;
