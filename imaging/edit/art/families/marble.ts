import { type Light, lightnessGap } from '../art-colours.ts';
import { drawComb, drawWave, dropAt, type Move, type Moved, type Place, stir } from '../marbling.ts';
import { type Family, fillPolygons, type Sheet } from '../sheet.ts';

/** Patterns of marblers: how the bath is moved once all drops lie on it. */
function movesOf({ dice, width, height, unit }: Sheet): Move[] {
  const [wide, high] = [width / unit, height / unit];
  const turn = dice.between(0, Math.PI);
  const phase = dice.between(0, 6);
  const comb = { turn, soft: 26, isBothWays: true, shift: dice.between(0, 200) };
  const patterns: (() => Move[])[] = [
    // Stirred stone: a few whirls.
    () =>
      Array.from({ length: dice.whole(5, 8) }, () =>
        stir([dice.between(0.05, 0.95) * wide, dice.between(0.05, 0.95) * high], {
          turn: dice.between(1.8, 3.6) * (dice.chance(0.5) ? 1 : -1),
          soft: dice.between(150, 270),
        }),
      ),
    // Gel-git: to and fro across the whole bath, then waves.
    () => [
      drawComb({ ...comb, spacing: dice.between(150, 210), reach: dice.between(170, 260), soft: 34 }),
      drawWave({
        turn: turn + Math.PI / 2,
        long: dice.between(480, 760),
        reach: dice.between(50, 90),
        phase,
      }),
    ],
    // Nonpareil: to and fro, then a fine comb across it.
    () => [
      drawComb({ ...comb, spacing: 170, reach: 210, soft: 36 }),
      drawComb({
        ...comb,
        turn: turn + Math.PI / 2,
        spacing: dice.between(58, 84),
        reach: 130,
        soft: 13,
        isBothWays: false,
      }),
    ],
    // Waved: two slow waves, one across the other.
    () => [
      drawWave({ turn, long: dice.between(420, 640), reach: dice.between(90, 150), phase }),
      drawWave({
        turn: turn + 1.3,
        long: dice.between(300, 460),
        reach: dice.between(50, 90),
        phase: 2 * phase,
      }),
      drawComb({
        ...comb,
        turn: turn + 0.8,
        spacing: dice.between(260, 380),
        reach: dice.between(120, 190),
        soft: 40,
      }),
    ],
  ];
  return dice.pick(patterns)();
}

interface Drop {
  readonly place: Place;
  readonly radius: number;
  readonly colour: Light;
}

/** Units between the places where drops fall. */
const SPOT = 165;

/** Drops in the order in which they fall: rings of several colours at places all over the bath and beyond. */
function fallingDrops({ dice, width, height, unit, colours }: Sheet): Drop[] {
  const [wide, high] = [width / unit, height / unit];
  const all = [...colours.colours, ...colours.colours, colours.ink, colours.ground];
  const across = Math.max(3, Math.round(wide / SPOT));
  const down = Math.max(3, Math.round(high / SPOT));
  const spots = Array.from({ length: (across + 1) * (down + 1) }, (_, at) => ({
    place: [
      (((at % (across + 1)) + dice.between(-0.42, 0.42)) / across) * wide,
      ((Math.floor(at / (across + 1)) + dice.between(-0.42, 0.42)) / down) * high,
    ] as const,
    order: dice.between(0, 1),
  })).toSorted((a, b) => a.order - b.order);
  const drops: Drop[] = [];
  for (const { place, order } of spots) {
    let before: Light = colours.colours[0];
    for (let ring = dice.whole(3, 6); ring > 0; ring--) {
      const others = all.filter((one) => one !== before && lightnessGap(one, before) > 0.04);
      const colour = others.length > 0 ? dice.pick(others) : colours.ink;
      // Drops that fall early are pushed into thin seams by all others.
      drops.push({ place, radius: dice.between(38, 72) * (1.5 - 0.6 * order), colour });
      before = colour;
    }
  }
  return drops;
}

/** Units and pixels between neighbouring places of an outline at most, and how often a gap is halved. */
const GAP = { units: 4.6, pixels: 2 } as const;
const HALVINGS = 9;

/** Outline of a drop after the moves from `first` on, in pixels; places are added where it is drawn out. */
function outlineOf(
  { place: [x, y], radius }: Drop,
  { moves, first, unit }: { moves: readonly Move[]; first: number; unit: number },
): number[] {
  const at = (angle: number) => {
    const place: Moved = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    for (let next = first; next < moves.length; next++) moves[next](place);
    return place;
  };
  const widest = Math.max(GAP.units, GAP.pixels / unit);
  const points: number[] = [];
  const add = (from: readonly [number, Place], to: readonly [number, Place], depth: number) => {
    const gap = Math.hypot(to[1][0] - from[1][0], to[1][1] - from[1][1]);
    if (gap <= widest || depth === 0) {
      points.push(from[1][0] * unit, from[1][1] * unit);
      return;
    }
    const angle = (from[0] + to[0]) / 2;
    const middle = [angle, at(angle)] as const;
    add(from, middle, depth - 1);
    add(middle, to, depth - 1);
  };
  const sides = 48;
  for (let side = 0; side < sides; side++) {
    const [from, to] = [(2 * Math.PI * side) / sides, (2 * Math.PI * (side + 1)) / sides];
    add([from, at(from)], [to, at(to)], HALVINGS);
  }
  return points;
}

/**
 * Marbled paper: drops of paint on a bath, each of which pushes those before it aside, drawn out by combs
 * and whirls (Lu, Jaffer, Jin, Zhao and Mao, “Mathematical marbling”, 2012).
 */
const marble: Family = async (sheet, progress) => {
  const { unit } = sheet;
  // Paper shows nowhere: what no drop reaches is paint as well.
  const { width, height, colours } = sheet;
  const bath = colours.colours[0];
  fillPolygons(sheet, [[0, 0, width, 0, width, height, 0, height]], { colour: bath });
  const drops = fallingDrops(sheet);
  const moves = [...drops.map(({ place, radius }) => dropAt(place, radius)), ...movesOf(sheet)];
  for (const [index, drop] of drops.entries()) {
    const outline = outlineOf(drop, { moves, first: index + 1, unit });
    fillPolygons(sheet, [outline], { colour: drop.colour });
    if (index % 8 === 0) await progress.report(index / drops.length);
  }
  await progress.report(1);
};

export default marble;
