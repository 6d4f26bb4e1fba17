import { colour } from '../../renderer/colour.ts';
import { fractal2 } from '../../renderer/fractal-noise.ts';
import { smoothStep } from '../../renderer/interpolate.ts';
import { noise2 } from '../../renderer/noise.ts';
import { blendColour, setColour, tiltNormal } from '../../renderer/paint.ts';
import type { Hit, Solid, Surface } from '../../renderer/scene.ts';
import { roundedBox, roundedRectangle } from '../../renderer/shapes.ts';
import { createStrokeText, type StrokeText } from '../../renderer/stroke-text.ts';

interface Line {
  readonly text: StrokeText;
  /** Middle of the line on the board, height of a capital and thickness of a stroke, in metres. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight: number;
}

function line(words: string, place: Omit<Line, 'text'>): Line {
  return { text: createStrokeText(words), ...place };
}

const green = colour('#1e3a31');
const cream = colour('#e9dcb8');
const gilt = colour('#b98f3f');
const slate = colour('#23282a');
const chalk = colour('#e4e4dc');
const yellowChalk = colour('#e2cf7c');
const oak = colour('#8a6238');
const enamel = colour('#21426e');
const white = colour('#e8e8e2');
const grime = colour('#2a241d');

/** Share of a line's ink that covers a place of the board, 0 to 1. @param blur width of its edge in metres */
function inkAt(lines: readonly Line[], [x, y]: readonly [number, number], blur: number): number {
  let ink = 0;
  for (const { text, x: middleX, y: middleY, size, weight } of lines) {
    if (Math.abs(y - middleY) > size) continue;
    const away = text.distance((x - middleX) / size, (y - middleY) / size) * size - weight / 2;
    ink = Math.max(ink, smoothStep(blur, -blur, away));
  }
  return ink;
}

interface Board {
  readonly name: string;
  readonly middle: readonly [x: number, y: number];
  readonly half: readonly [number, number];
  /** Paints a place, told from the board's middle. */
  paint(place: readonly [number, number], surface: Surface, hit: Readonly<Hit>): void;
}

function createBoard({ name, middle, half, paint }: Board): Solid {
  const panel = roundedBox([half[0], half[1], 0.018], 0.006);
  return {
    name,
    bound: [middle[0], middle[1], 0.02, Math.hypot(half[0], half[1], 0.03)],
    distance: (x, y, z) => panel(x - middle[0], y - middle[1], z - 0.02),
    paint(hit, surface) {
      paint([hit.x - middle[0], hit.y - middle[1]], surface, hit);
      const dirt = smoothStep(0.52, 0.75, fractal2.four(hit.x * 3, hit.y * 5));
      blendColour(surface, grime, 0.25 * dirt);
    },
  };
}

const nameLines = [
  line('MARLOW BAKERY', { x: 0, y: 0.035, size: 0.17, weight: 0.026 }),
  line('BREAD - CAKES - COFFEE', { x: 0, y: -0.13, size: 0.05, weight: 0.007 }),
];
const nameEdge = roundedRectangle([1.2, 0.23], 0.01);

/** The name over the window, in brushed letters. */
export const nameBoard = createBoard({
  name: 'sign',
  middle: [-0.05, 2.36],
  half: [1.2, 0.23],
  paint(place, surface, hit) {
    const brushed = noise2(place[0] * 14, place[1] * 260);
    setColour(surface, green, 0.85 + 0.3 * brushed);
    const inwards = -nameEdge(place[0], place[1]);
    blendColour(surface, gilt, 0.9 * smoothStep(0.006, 0.004, Math.abs(inwards - 0.028)));
    const ink = inkAt(nameLines, place, 0.0012);
    const flaked = smoothStep(0.66, 0.72, fractal2.four(place[0] * 30, place[1] * 30));
    blendColour(surface, cream, ink * (0.95 - 0.55 * flaked) * (0.92 + 0.16 * brushed));
    surface.roughness = 0.38 + 0.2 * ink;
    tiltNormal(hit, surface, { height: (x, y) => 0.0006 * noise2(x * 14, y * 260), step: 0.002 });
  },
});

const PRICES = [
  ['RYE LOAF', '4.20'],
  ['SOURDOUGH', '4.80'],
  ['PLAIN ROLL', '0.90'],
  ['PLUM CAKE', '3.50'],
  ['CARDAMOM BUN', '2.70'],
  ['FILTER COFFEE', '2.60'],
] as const;

/** Lines of the menu: dishes flush left, prices flush right. */
function setMenu(): readonly Line[] {
  return PRICES.flatMap(([dish, price], i) => {
    const shape = { y: 0.17 - 0.105 * i, size: 0.042, weight: 0.0062 };
    const left = createStrokeText(dish);
    const right = createStrokeText(price);
    return [
      { text: left, x: -0.32 + (left.width * shape.size) / 2, ...shape },
      { text: right, x: 0.32 - (right.width * shape.size) / 2, ...shape },
    ];
  });
}

const menuLines = setMenu();
const headLines = [line('TODAY', { x: 0, y: 0.33, size: 0.075, weight: 0.011 })];
const menuEdge = roundedRectangle([0.4, 0.47], 0.006);

/** A blackboard in an oak frame; chalk catches on its grain, and old words were not quite wiped off. */
export const menuBoard = createBoard({
  name: 'menu',
  middle: [0.58, 1.42],
  half: [0.4, 0.47],
  paint(place, surface, hit) {
    surface.roughness = 0.85;
    if (-menuEdge(place[0], place[1]) < 0.035) {
      const upright = Math.abs(place[0]) > 0.365;
      setColour(
        surface,
        oak,
        0.75 +
          0.5 * (upright ? noise2(place[0] * 200, place[1] * 14) : noise2(place[0] * 14, place[1] * 200)),
      );
      surface.roughness = 0.5;
      return;
    }
    setColour(surface, slate, 0.9 + 0.3 * fractal2.three(hit.x * 9, hit.y * 9));
    blendColour(
      surface,
      chalk,
      0.13 * smoothStep(0.4, 0.75, fractal2.four(hit.x * 5, hit.y * 2 + hit.x * 3)),
    );
    const catches = 0.35 + 0.65 * smoothStep(0.28, 0.6, noise2(place[0] * 520, place[1] * 520));
    const pressure = 0.75 + 0.25 * noise2(place[0] * 40, place[1] * 40);
    blendColour(surface, chalk, inkAt(menuLines, place, 0.0016) * catches * pressure);
    blendColour(surface, yellowChalk, inkAt(headLines, place, 0.0018) * catches * pressure);
  },
});

const numberLines = [line('27', { x: 0, y: 0, size: 0.1, weight: 0.016 })];

/** The house number, white on blue enamel. */
export const numberPlate = createBoard({
  name: 'number',
  middle: [1.22, 1.7],
  half: [0.11, 0.1],
  paint(place, surface) {
    const rim = Math.max(Math.abs(place[0]) - 0.11, Math.abs(place[1]) - 0.1);
    setColour(surface, enamel);
    blendColour(
      surface,
      white,
      Math.max(inkAt(numberLines, place, 0.0008), smoothStep(0.004, 0.003, Math.abs(rim + 0.012))),
    );
    surface.roughness = 0.15;
    surface.reflectance = 0.05;
  },
});
