import { type Light, mixLight } from '../art-colours.ts';
import { fillDisc, strokeLine } from '../shapes.ts';
import { type Family, fillPolygons, type Sheet } from '../sheet.ts';

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
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly stem: Light;
  readonly leaf: Light;
  readonly flower: Light;
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

function drawLeaf(
  sheet: Sheet,
  { x, y, heading }: Turtle,
  leaf: { length: number; width: number; colour: Light },
): void {
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
  fillPolygons(sheet, [sides], { colour: leaf.colour });
  strokeLine(sheet, [x, y, ...at(0.82 * leaf.length, 0)], {
    width: 0.9 * sheet.unit,
    colour: mixLight(leaf.colour, sheet.colours.ground, 0.6),
  });
}

function drawFlower(sheet: Sheet, { x, y }: Turtle, { size, colour }: { size: number; colour: Light }): void {
  const petals = 5;
  const turn = sheet.dice.between(0, 1);
  for (let i = 0; i < petals; i++) {
    const angle = turn + (2 * Math.PI * i) / petals;
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

/** Draws a plant by a turtle that follows its word. */
function drawPlant(sheet: Sheet, { kind, x, y, height, stem, leaf, flower }: Plant): void {
  const { dice, unit } = sheet;
  const word = grow(kind, sheet);
  const { high, wide } = measure(word, (kind.angle * Math.PI) / 180);
  const room = Math.min(x - sheet.frame.left, sheet.frame.right - x) + 40 * unit;
  const step = Math.min(height / high, room / Math.max(1, wide));
  let turtle: Turtle = { x, y, heading: -Math.PI / 2 + dice.between(-0.06, 0.06), width: 6.5 * unit };
  const stack: Turtle[] = [];
  const lean = dice.between(-0.012, 0.012);
  const size = (0.5 + (0.5 * height) / (700 * unit)) * unit;
  for (const sign of word) {
    if (sign === 'F') {
      const heading = turtle.heading + lean + dice.between(-0.05, 0.05);
      const next = {
        x: turtle.x + step * Math.cos(heading),
        y: turtle.y + step * Math.sin(heading),
        heading,
        width: Math.max(1.2 * unit, turtle.width * 0.94),
      };
      const [from, to] = [turtle.width, next.width];
      strokeLine(sheet, [turtle.x, turtle.y, next.x, next.y], {
        width: (share) => from + (to - from) * share,
        colour: stem,
      });
      turtle = next;
    } else if (sign === '+' || sign === '-') {
      const turn = (kind.angle * Math.PI) / 180 + dice.between(-0.1, 0.1);
      turtle = { ...turtle, heading: turtle.heading + (sign === '+' ? turn : -turn) };
    } else if (sign === '[') {
      stack.push(turtle);
      turtle = { ...turtle, width: turtle.width * 0.66 };
    } else if (sign === ']') turtle = stack.pop() ?? turtle;
    else if (sign === 'L') {
      const grown = dice.between(0.75, 1.1) * size;
      drawLeaf(sheet, turtle, {
        length: kind.leaf.length * grown,
        width: kind.leaf.width * grown,
        colour: leaf,
      });
    } else drawFlower(sheet, turtle, { size: dice.between(9, 14) * size, colour: flower });
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
  const sun = mixLight(colours.ground, third, 0.55);
  const radius = Math.min(wide, high) * dice.between(0.2, 0.3);
  const spare = wide / 2 - radius;
  fillDisc(sheet, {
    x: (frame.left + frame.right) / 2 + dice.between(-0.6, 0.6) * spare,
    y: frame.top + radius + dice.between(0.02, 0.2) * high,
    radius,
    paint: { colour: sun },
  });
  const count = Math.max(3, Math.round((wide / unit / 860) * dice.whole(5, 9)));
  const tallest = dice.whole(0, count - 1);
  for (let index = 0; index < count; index++) {
    const near = Math.abs(index - tallest) / count;
    drawPlant(sheet, {
      kind: dice.pick(KINDS),
      x: frame.left + (wide * (index + 0.5 + dice.between(-0.22, 0.22))) / count,
      y: frame.bottom,
      height: high * (0.86 - 0.5 * near) * dice.between(0.7, 1),
      stem: dice.pick([colours.ink, mixLight(colours.ink, first, 0.5)]),
      leaf: dice.pick([first, second, mixLight(first, colours.ink, 0.35)]),
      flower: dice.pick([third, ...rest, second]),
    });
    await progress.report((index + 1) / count);
  }
  strokeLine(sheet, [frame.left, frame.bottom, frame.right, frame.bottom], {
    width: 2.4 * unit,
    colour: colours.ink,
  });
};

export default plants;
