import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import type { Progress } from '../../../core/progress.ts';
import { mixLight, standingOut } from '../art-colours.ts';
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

/** Shapes of the seeds of a head. */
const SEEDS = ['oval', 'round', 'ring'] as const;

async function drawHead(sheet: Sheet, { x, y, radius }: Head, progress: Progress): Promise<void> {
  const { unit, dice, colours, seed } = sheet;
  const count = dice.whole(380, 760);
  const kind = dice.pick(SEEDS);
  const spacing = radius / Math.sqrt(count);
  const all = standingOut([...colours.colours, colours.ink], colours);
  const shift = dice.between(0, all.length);
  const waves = dice.between(0.5, 1.1);
  for (let i = count; i >= 1; i--) {
    const share = Math.sqrt(i / count);
    const away = spacing * Math.sqrt(i);
    const angle = i * GOLDEN_ANGLE;
    const size = spacing * (0.55 + 0.45 * share);
    const region =
      waves * share * all.length + shift + 0.8 * sampleNoise(2 * Math.cos(angle), 2 * Math.sin(angle), seed);
    const colour = all[Math.floor(region) % all.length];
    const [px, py] = [x + away * Math.cos(angle), y + away * Math.sin(angle)];
    const disc = { x: px, y: py, radius: Math.max(unit, 0.86 * size) };
    if (kind === 'oval') {
      const shape = petal({ x: px, y: py, angle, length: 3.2 * size, width: 0.95 * size });
      fillPolygons(sheet, [shape], { colour });
    } else fillDisc(sheet, { ...disc, paint: { colour } });
    if (kind === 'ring' && share > 0.3)
      fillDisc(sheet, { ...disc, radius: 0.4 * size * share, paint: { colour: colours.ground } });
    if (i % 40 === 0) await progress.report(1 - i / count);
  }
}

/**
 * The head of a flower: seeds at the golden angle, each farther out by the root of its number (Vogel, “A
 * better way to construct the sunflower head”, 1979), before a disc as large as the sheet allows.
 */
const phyllotaxis: Family = async (sheet, progress) => {
  const { frame, dice, colours, unit } = sheet;
  const [wide, high] = [frame.right - frame.left, frame.bottom - frame.top];
  const radius = 0.5 * Math.min(wide, high);
  const head = {
    x: (frame.left + frame.right) / 2,
    y: (frame.top + frame.bottom) / 2 + dice.between(-0.06, 0.06) * (high - 2 * radius),
    radius: 0.86 * radius,
  };
  const rim = mixLight(colours.ground, dice.pick(standingOut(colours.colours, colours)), 0.16);
  if (dice.chance(0.5)) fillDisc(sheet, { ...head, radius: radius + 8 * unit, paint: { colour: rim } });
  await drawHead(sheet, head, progress);
};

export default phyllotaxis;
