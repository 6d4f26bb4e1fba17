import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { arcPoints } from '../shapes.ts';
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

function drawHead(sheet: Sheet, { x, y, radius }: Head): void {
  const { unit, dice, colours, seed } = sheet;
  const count = dice.whole(220, 480);
  const isOval = dice.chance(0.55);
  const spacing = radius / Math.sqrt(count);
  const all = [...colours.colours, colours.ink];
  const shift = dice.between(0, all.length);
  const twist = dice.pick([GOLDEN_ANGLE, GOLDEN_ANGLE, GOLDEN_ANGLE, 2 * Math.PI * 0.2764]);
  for (let i = count; i >= 1; i--) {
    const away = spacing * Math.sqrt(i);
    const angle = i * twist;
    const share = Math.sqrt(i / count);
    const size = spacing * (0.62 + 0.38 * share);
    const region = share * (all.length - 1) + shift + 0.9 * sampleNoise(angle, share * 4, seed);
    const colour = all[Math.floor(region) % all.length];
    const [px, py] = [x + away * Math.cos(angle), y + away * Math.sin(angle)];
    const shape = isOval
      ? petal({ x: px, y: py, angle, length: 3.1 * size, width: 0.92 * size })
      : arcPoints({ x: px, y: py, radius: Math.max(unit, 0.82 * size), from: 0, to: 2 * Math.PI });
    fillPolygons(sheet, [shape], { colour });
  }
}

/**
 * Heads of flowers: seeds at the golden angle, each farther out by the root of its number (Vogel, “A better
 * way to construct the sunflower head”, 1979).
 */
const phyllotaxis: Family = async (sheet, progress) => {
  const { frame, dice } = sheet;
  const [wide, high] = [frame.right - frame.left, frame.bottom - frame.top];
  const radius = Math.min(wide, high) * dice.between(0.36, 0.44);
  const room = (from: number, to: number) => {
    const spare = Math.max(0, to - from - 2.3 * radius) / 2;
    return (from + to) / 2 + dice.between(-spare, spare);
  };
  const main = { x: room(frame.left, frame.right), y: room(frame.top, frame.bottom), radius };
  const heads: Head[] = [main];
  for (let attempt = 0; attempt < 120 && heads.length < 5; attempt++) {
    const small = radius * dice.between(0.12, 0.34);
    const x = dice.between(frame.left + 1.2 * small, frame.right - 1.2 * small);
    const y = dice.between(frame.top + 1.2 * small, frame.bottom - 1.2 * small);
    if (heads.every((head) => Math.hypot(head.x - x, head.y - y) > 1.16 * (head.radius + small)))
      heads.push({ x, y, radius: small });
  }
  for (const [index, head] of heads.entries()) {
    drawHead(sheet, head);
    await progress.report((index + 1) / heads.length);
  }
};

export default phyllotaxis;
