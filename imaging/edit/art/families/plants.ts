import {
  type ArtColours,
  type Light,
  lightnessGap,
  luminance,
  mixLight,
  standingOut,
  sunOf,
} from '../art-colours.ts';
import { fillDisc, strokeLine } from '../shapes.ts';
import { type Family, type Frame, fillPolygons, type Sheet } from '../sheet.ts';

/** Rules of one kind: what a bud X becomes; F is a piece of stem, L a leaf, O a flower. */
interface Kind {
  readonly rules: readonly string[];
  readonly depth: number;
  readonly angle: number;
  readonly leaf: { readonly length: number; readonly width: number };
}

const KINDS: readonly Kind[] = [
  { rules: ['F[+LF]F[-LF]FX', 'FF[-L]F[+L]X'], depth: 7, angle: 42, leaf: { length: 46, width: 13 } },
  { rules: ['F[+X]F[-X]FX', 'F[-LX]F[+LX]FX'], depth: 4, angle: 27, leaf: { length: 24, width: 8 } },
  { rules: ['F[+L][-L]X', 'F[+L][-L]FX'], depth: 9, angle: 55, leaf: { length: 62, width: 17 } },
  { rules: ['F[+FO][-FO]X', 'FF[+FO]X', 'FF[-FO]X'], depth: 6, angle: 38, leaf: { length: 26, width: 8 } },
  { rules: ['FF[+LFO][-LFO]X', 'F[+L]F[-L]X'], depth: 6, angle: 34, leaf: { length: 38, width: 15 } },
];

interface Plant {
  readonly kind: Kind;
  readonly spot: Spot;
  readonly stem: Light;
  readonly leaf: Light;
  readonly flower: Light;
}

/** Parts of a grown plant, in pixels. */
interface Growth {
  readonly stems: { points: [number, number, number, number]; widths: [number, number] }[];
  readonly leaves: { x: number; y: number; heading: number; length: number; width: number }[];
  readonly flowers: { x: number; y: number; size: number; turn: number }[];
}

/** The word of a plant, each bud replaced by one of its rules at random. */
function grow({ rules, depth }: Kind, { dice }: Sheet): string {
  let word = 'FX';
  for (let round = 0; round < depth; round++)
    word = [...word].map((sign) => (sign === 'X' ? dice.pick(rules) : sign)).join('');
  return word.replaceAll('X', 'O');
}

interface Turtle {
  x: number;
  y: number;
  heading: number;
  width: number;
}

function drawLeaf(sheet: Sheet, { x, y, heading, ...leaf }: Growth['leaves'][number], colour: Light): void {
  const sides: number[] = [];
  const [cosine, sine] = [Math.cos(heading), Math.sin(heading)];
  const at = (along: number, across: number) => [
    x + along * cosine - across * sine,
    y + along * sine + across * cosine,
  ];
  for (let i = 0; i <= 10; i++)
    sides.push(...at((leaf.length * i) / 10, -leaf.width * Math.sin(Math.PI * (i / 10) ** 0.8)));
  for (let i = 9; i > 0; i--)
    sides.push(...at((leaf.length * i) / 10, leaf.width * Math.sin(Math.PI * (i / 10) ** 0.8)));
  fillPolygons(sheet, [sides], { colour });
  strokeLine(sheet, [x, y, ...at(0.82 * leaf.length, 0)], {
    width: 0.9 * sheet.unit,
    colour: mixLight(colour, sheet.colours.ground, 0.6),
  });
}

const PETALS = 5;

function drawFlower(sheet: Sheet, { x, y, size, turn }: Growth['flowers'][number], colour: Light): void {
  for (let i = 0; i < PETALS; i++) {
    const angle = turn + (2 * Math.PI * i) / PETALS;
    const centre = { x: x + 0.62 * size * Math.cos(angle), y: y + 0.62 * size * Math.sin(angle) };
    fillDisc(sheet, { ...centre, radius: 0.5 * size, paint: { colour } });
  }
  fillDisc(sheet, { x, y, radius: 0.3 * size, paint: { colour: sheet.colours.ground } });
}

/** Pieces of stem that a plant is high, and wide to its farther side, as the turtle goes without chance. */
function measure(word: string, angle: number): { readonly high: number; readonly wide: number } {
  let [x, y, heading, high, wide] = [0, 0, -Math.PI / 2, 1, 0];
  const stack: (readonly [number, number, number])[] = [];
  for (const sign of word) {
    if (sign === '[') stack.push([x, y, heading]);
    else if (sign === ']') [x, y, heading] = stack.pop() ?? [x, y, heading];
    else if (sign === '+') heading += angle;
    else if (sign === '-') heading -= angle;
    else if (sign === 'F') {
      x += Math.cos(heading);
      y += Math.sin(heading);
      high = Math.max(high, -y);
      wide = Math.max(wide, Math.abs(x));
    }
  }
  return { high, wide };
}

/** Grows a plant by a turtle that follows its word. Main stems bend evenly, so that none crosses another. */
function growPlant(sheet: Sheet, { kind, spot }: Pick<Plant, 'kind' | 'spot'>): Growth {
  const { dice, unit, frame } = sheet;
  const { x, height, lean } = spot;
  const word = grow(kind, sheet);
  const angle = (kind.angle * Math.PI) / 180;
  const { high, wide } = measure(word, angle);
  const step = Math.min(height / high, (1.15 * spot.room) / Math.max(1, wide));
  const size = (0.5 + (0.5 * height) / (700 * unit)) * unit;
  const growth: Growth = { stems: [], leaves: [], flowers: [] };
  let turtle: Turtle = { x, y: frame.bottom, heading: -Math.PI / 2, width: 8 * unit };
  const stack: Turtle[] = [];
  for (const sign of word) {
    if (sign === 'F') {
      const heading = turtle.heading + dice.between(-0.05, 0.05);
      const next = {
        x: turtle.x + step * Math.cos(heading),
        y: turtle.y + step * Math.sin(heading),
        // Random turns of the main stem do not add up.
        heading: (stack.length === 0 ? turtle.heading : heading) + lean / high,
        width: Math.max(1.5 * unit, turtle.width * 0.95),
      };
      growth.stems.push({ points: [turtle.x, turtle.y, next.x, next.y], widths: [turtle.width, next.width] });
      turtle = next;
    } else if (sign === '+' || sign === '-') {
      const turn = angle + dice.between(-0.1, 0.1);
      turtle = { ...turtle, heading: turtle.heading + (sign === '+' ? turn : -turn) };
    } else if (sign === '[') {
      stack.push(turtle);
      turtle = { ...turtle, width: turtle.width * 0.66 };
    } else if (sign === ']') turtle = stack.pop() ?? turtle;
    else if (sign === 'L') {
      const grown = dice.between(0.75, 1.1) * size;
      const { length, width } = kind.leaf;
      growth.leaves.push({ ...turtle, length: length * grown, width: width * grown });
    } else growth.flowers.push({ ...turtle, size: dice.between(11, 16) * size, turn: dice.between(0, 1) });
  }
  return growth;
}

/** Shrinks a plant towards its root until all of it is inside the frame. */
function fitGrowth(growth: Growth, { frame, x }: { readonly frame: Frame; readonly x: number }): Growth {
  let [left, right, top] = [1, 1, 1];
  const reach = (atX: number, atY: number, around: number) => {
    left = Math.max(left, x - atX + around);
    right = Math.max(right, atX - x + around);
    top = Math.max(top, frame.bottom - atY + around);
  };
  for (const { points } of growth.stems) reach(points[2], points[3], 0);
  for (const leaf of growth.leaves) reach(leaf.x, leaf.y, leaf.length);
  for (const flower of growth.flowers) reach(flower.x, flower.y, 1.12 * flower.size);
  const by = Math.min(
    1,
    (x - frame.left) / left,
    (frame.right - x) / right,
    (frame.bottom - frame.top) / top,
  );
  const moveX = (value: number) => x + by * (value - x);
  const moveY = (value: number) => frame.bottom + by * (value - frame.bottom);
  const place = <Part extends { x: number; y: number }>(part: Part) => ({
    ...part,
    x: moveX(part.x),
    y: moveY(part.y),
  });
  return {
    stems: growth.stems.map(({ points: [fromX, fromY, toX, toY], widths }) => ({
      points: [moveX(fromX), moveY(fromY), moveX(toX), moveY(toY)],
      widths,
    })),
    leaves: growth.leaves.map((leaf) => ({
      ...place(leaf),
      length: by * leaf.length,
      width: by * leaf.width,
    })),
    flowers: growth.flowers.map((flower) => ({ ...place(flower), size: by * flower.size })),
  };
}

function drawStems(sheet: Sheet, { stems, leaves }: Growth, { stem, leaf }: Plant): void {
  for (const { points, widths } of stems)
    strokeLine(sheet, points, {
      width: (share) => widths[0] + (widths[1] - widths[0]) * share,
      colour: stem,
    });
  for (const part of leaves) drawLeaf(sheet, part, leaf);
}

interface Spot {
  readonly x: number;
  readonly height: number;
  /** Radians by which the stem bends over its height: outer plants bend outwards. */
  readonly lean: number;
  /** Pixels that branches may reach to a side. */
  readonly room: number;
}

/** Places of plants: two thirds of an even share apart at least, and lower the farther from the tallest. */
export function placePlants({ frame, unit, dice }: Pick<Sheet, 'frame' | 'unit' | 'dice'>): Spot[] {
  const [wide, high] = [frame.right - frame.left, frame.bottom - frame.top];
  const count = Math.max(3, Math.round((wide / unit / 860) * dice.whole(5, 8)));
  const room = wide / count;
  const tallest = dice.between(0.3, 0.7) * (count - 1);
  const spots: Spot[] = [];
  for (let index = 0; index < count; index++) {
    const away = Math.abs(index - tallest) / count;
    const side = (index + 0.5) / count - 0.5;
    spots.push({
      x: frame.left + room * (index + 0.5 + dice.between(-0.16, 0.16)),
      height: high * (0.84 - 0.85 * away) * dice.between(0.94, 1),
      lean: 0.5 * side + dice.between(-0.04, 0.04),
      room,
    });
  }
  return spots;
}

/** A sun or moon, pale enough to stand behind all plants, and seen on every ground. */
export function discOf(colours: ArtColours): Light {
  const { ground, ink } = colours;
  const sun = mixLight(ground, sunOf(colours), 0.62);
  if (lightnessGap(sun, ground) > 0.05) return sun;
  return mixLight(ground, luminance(ground) > 0.2 ? standingOut(colours.colours, colours)[0] : ink, 0.45);
}

/** Blades of grass between the plants. */
function drawGrass(sheet: Sheet, shades: readonly Light[]): void {
  const { frame, unit, dice } = sheet;
  const step = 9 * unit;
  for (let x = frame.left + 12 * unit; x < frame.right - 12 * unit; x += step * dice.between(0.6, 1.8)) {
    const [high, bend] = [dice.between(8, 34) * unit, dice.between(-9, 9) * unit];
    const half = 1.6 * unit;
    const blade = [x - half, frame.bottom, x + bend * 0.4 - half * 0.6, frame.bottom - high * 0.6];
    blade.push(x + bend, frame.bottom - high, x + bend * 0.4 + half * 0.6, frame.bottom - high * 0.6);
    fillPolygons(sheet, [[...blade, x + half, frame.bottom]], { colour: dice.pick(shades) });
  }
}

/**
 * A herbarium of plants grown by L-systems (Prusinkiewicz and Lindenmayer, “The algorithmic beauty of
 * plants”, 1990) before a sun.
 */
const plants: Family = async (sheet, progress) => {
  const { frame, unit, colours, dice } = sheet;
  const [wide, high] = [frame.right - frame.left, frame.bottom - frame.top];
  const [first, second, third, ...rest] = colours.colours;
  const radius = Math.min(wide, high) * dice.between(0.2, 0.3);
  const spare = wide / 2 - radius;
  fillDisc(sheet, {
    x: (frame.left + frame.right) / 2 + dice.between(-0.6, 0.6) * spare,
    y: frame.top + radius + dice.between(0.02, 0.14) * high,
    radius,
    paint: { colour: discOf(colours) },
  });
  const visible = (list: readonly Light[]) => standingOut(list, colours);
  const leaves = visible([first, second, mixLight(first, colours.ink, 0.35)]);
  drawGrass(sheet, leaves);
  const flowers = visible([third, ...rest, second]);
  const spots = placePlants(sheet);
  const grown: { readonly growth: Growth; readonly plant: Plant }[] = [];
  let before: Kind | undefined;
  for (const [index, spot] of spots.entries()) {
    const kind = dice.pick(KINDS.filter((one) => one !== before));
    before = kind;
    const leaf = dice.pick(leaves);
    const flower = dice.pick(flowers.length > 1 ? flowers.filter((one) => one !== leaf) : flowers);
    const stem = dice.pick([colours.ink, mixLight(colours.ink, leaf, 0.4)]);
    const plant = { kind, spot, stem, leaf, flower };
    const growth = fitGrowth(growPlant(sheet, plant), { frame, x: spot.x });
    drawStems(sheet, growth, plant);
    grown.push({ growth, plant });
    await progress.report((index + 1) / spots.length);
  }
  for (const { growth, plant } of grown)
    for (const flower of growth.flowers) drawFlower(sheet, flower, plant.flower);
  strokeLine(sheet, [frame.left, frame.bottom, frame.right, frame.bottom], {
    width: 2.4 * unit,
    colour: colours.ink,
  });
};

export default plants;
