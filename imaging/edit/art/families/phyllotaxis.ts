import { standingOut } from '../art-colours.ts';
import { arcPoints, fillDisc } from '../shapes.ts';
import { type Family, fillPolygons } from '../sheet.ts';

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

/** Shapes of the seeds of a head. */
const SEEDS = ['oval', 'round', 'ring'] as const;

/** Fibonacci numbers: arms that are seen in a head, each of which has a colour of its own. */
const ARMS = [13, 21, 34] as const;

/**
 * The head of a flower over the whole sheet: seeds at the golden angle, each farther out by the root of its
 * number (Vogel, “A better way to construct the sunflower head”, 1979), in the colours of its arms.
 */
const phyllotaxis: Family = async (sheet, progress) => {
  const { width, height, unit, dice, colours } = sheet;
  const x = width * dice.between(0.36, 0.64);
  const y = height * dice.between(0.38, 0.62);
  const reach = Math.hypot(Math.max(x, width - x), Math.max(y, height - y)) + 60 * unit;
  const spacing = dice.between(17, 27) * unit;
  const count = Math.ceil((reach / spacing) ** 2);
  const kind = dice.pick(SEEDS);
  const all = standingOut([...colours.colours, colours.ink], colours);
  const arms = dice.pick(ARMS);
  const shift = dice.whole(0, arms - 1);
  for (let i = count; i >= 1; i--) {
    if (i % 60 === 0) await progress.report(1 - i / count);
    const share = Math.min(1, Math.sqrt(i / 420));
    const away = spacing * Math.sqrt(i);
    const angle = i * GOLDEN_ANGLE;
    const [px, py] = [x + away * Math.cos(angle), y + away * Math.sin(angle)];
    const size = spacing * (0.5 + 0.42 * share);
    if (px < -3 * size || py < -3 * size || px > width + 3 * size || py > height + 3 * size) continue;
    const colour = all[Math.floor((((i + shift) % arms) / arms) * all.length)];
    const disc = { x: px, y: py, radius: Math.max(unit, 0.92 * size) };
    if (kind === 'oval') {
      const shape = petal({ x: px, y: py, angle, length: 2.9 * size, width: 0.95 * size });
      fillPolygons(sheet, [shape], { colour });
    } else fillDisc(sheet, { ...disc, paint: { colour } });
    if (kind === 'ring' && share > 0.3)
      fillDisc(sheet, { ...disc, radius: 0.42 * size * share, paint: { colour: colours.ground } });
  }
};

export default phyllotaxis;
