import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { valueNoise } from '../../../core/numeric/value-noise.ts';
import { fromOklch, type Light, luminance, mixLight, toOklch } from '../art-colours.ts';
import { arcPoints, circlePoints, fillDisc, strokeLine } from '../shapes.ts';
import { blendPixel, type Family, fillPolygons, type Sheet } from '../sheet.ts';

interface Pane {
  readonly corners: readonly number[];
  readonly colour: Light;
}

interface Window {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly folds: number;
  readonly glass: readonly Light[];
}

/** Panes between two radii, `count` of them, straight or as pointed petals. */
function ringPanes(
  { x, y, folds, glass }: Window,
  ring: { inner: number; outer: number; parts: number; turn: number; kind: number; first: number },
): Pane[] {
  const count = folds * ring.parts;
  const panes: Pane[] = [];
  for (let i = 0; i < count; i++) {
    const from = ring.turn + (2 * Math.PI * i) / count;
    const to = ring.turn + (2 * Math.PI * (i + 1)) / count;
    const middle = (from + to) / 2;
    const at = (radius: number, angle: number) => [
      x + radius * Math.cos(angle),
      y + radius * Math.sin(angle),
    ];
    const colour = glass[(ring.first + (i % 2)) % glass.length];
    const whole = [
      ...arcPoints({ x, y, radius: ring.outer, from, to }),
      ...arcPoints({ x, y, radius: ring.inner, from: to, to: from }),
    ];
    panes.push({ corners: whole, colour });
    const deep = ring.outer - ring.inner;
    const inner = glass[(ring.first + 2 + (i % 2)) % glass.length];
    if (ring.kind === 1) {
      const radius = Math.min(0.3 * deep, 0.36 * (to - from) * (ring.inner + deep / 2));
      const [cx, cy] = at(ring.inner + 0.58 * deep, middle);
      panes.push({ corners: circlePoints({ x: cx, y: cy, radius }), colour: inner });
    } else if (ring.kind === 2) {
      const petal: number[] = [];
      // No wider than a petal of this length is, and narrower towards its tip.
      const widest = Math.min(0.43 * (to - from), (0.45 * deep) / (ring.inner + deep / 2));
      const halfAt = (share: number) => widest * Math.sin(Math.PI * share ** 0.75) * (1 - 0.35 * share);
      for (let step = 0; step <= 12; step++) {
        const share = step / 12;
        petal.push(...at(ring.inner + deep * (0.06 + 0.88 * share), middle + halfAt(share)));
      }
      for (let step = 12; step >= 0; step--) {
        const share = step / 12;
        petal.push(...at(ring.inner + deep * (0.06 + 0.88 * share), middle - halfAt(share)));
      }
      panes.push({ corners: petal, colour: inner });
    }
  }
  return panes;
}

/** Light of day behind the glass. */
const LIGHT: Light = [1, 0.96, 0.86];

/** Widths that rings may have to each other: none is so narrow that lead fills it. */
const RING_WIDTHS = [0.75, 0.9, 1.15, 1.35] as const;

function listPanes(sheet: Sheet, window: Window): Pane[] {
  const { dice } = sheet;
  const rings = dice.whole(5, 6);
  const edges = [0.4];
  for (let ring = 0; ring < rings; ring++) edges.push(edges[ring] + dice.pick(RING_WIDTHS));
  const scale = window.radius / edges[rings];
  const panes: Pane[] = [];
  for (let ring = 0; ring < rings; ring++) {
    const [inner, outer] = [edges[ring] * scale, edges[ring + 1] * scale];
    // Panes about as wide as they are deep: flat ones would press what is in them.
    const even = (Math.PI * (inner + outer)) / (window.folds * (outer - inner));
    panes.push(
      ...ringPanes(window, {
        inner,
        outer,
        parts: Math.max(1, Math.min(4, Math.round(even * dice.between(0.8, 1.25)))),
        turn: -Math.PI / 2 + (dice.chance(0.5) ? Math.PI / window.folds : 0),
        kind: ring === 0 ? 2 : dice.pick([1, 2, 2]),
        first: dice.whole(0, window.glass.length - 1),
      }),
    );
  }
  return panes;
}

/** Width of the border around the window, of small panes and stone, in units. */
const RIM = 44;

/** Width of the bare stone around the border, in units. */
const STONE = 16;

/** The colour of lit glass: lighter and purer than paint of that colour, and never white. */
function lightThrough(colour: Light, tint: Light): Light {
  const [lightness, chroma, hue] = toOklch(colour);
  if (chroma < 0.035) {
    const [, otherChroma, otherHue] = toOklch(tint);
    return fromOklch([Math.max(0.6, 0.94 * lightness), Math.max(chroma, 0.45 * otherChroma), otherHue]);
  }
  return fromOklch([0.52 + 0.4 * lightness, Math.min(0.24, Math.max(0.08, 1.35 * chroma)), hue]);
}

/** Fills a pane, lighter towards its middle, where the lead shades it least. */
function fillPane(sheet: Sheet, corners: readonly number[], colour: Light): void {
  const [lightness, chroma, hue] = toOklch(colour);
  const count = corners.length / 2;
  let [x, y] = [0, 0];
  for (let at = 0; at < corners.length; at += 2) {
    x += corners[at] / count;
    y += corners[at + 1] / count;
  }
  const steps = 16;
  for (let step = 0; step < steps; step++) {
    const by = 1 - (0.8 * step) / steps;
    const shrunk = corners.map((value, at) => (at % 2 === 0 ? x : y) * (1 - by) + value * by);
    const light = 0.8 + (0.3 * step) / (steps - 1);
    fillPolygons(sheet, [shrunk], { colour: fromOklch([Math.min(0.96, lightness * light), chroma, hue]) });
  }
}

/** A border of small panes of two colours in turn, set in lead. */
function drawBorder(sheet: Sheet, { x, y, radius, folds, glass }: Window): void {
  const { dice, unit } = sheet;
  const count = folds * 6;
  const first = dice.whole(0, glass.length - 1);
  const [inner, outer] = [radius + 7 * unit, radius + (RIM - STONE) * unit];
  for (let pane = 0; pane < count; pane++) {
    const [from, to] = [(2 * Math.PI * pane) / count, (2 * Math.PI * (pane + 1)) / count];
    const corners = [
      ...arcPoints({ x, y, radius: outer, from, to }),
      ...arcPoints({ x, y, radius: inner, from: to, to: from }),
    ];
    fillPane(sheet, corners, glass[(first + (pane % 2)) % glass.length]);
    strokeLine(sheet, corners, { width: 5 * unit, colour: sheet.colours.ground, isClosed: true });
  }
}

/**
 * A rose window: rings of panes in lead, uneven glass with light behind it (tracery of the 13th century;
 * Viollet-le-Duc, “Dictionnaire raisonné de l'architecture”, vol. 8).
 */
const stainedGlass: Family = async (sheet, progress) => {
  const { width, height, frame, unit, colours, dice, seed } = sheet;
  const { ground: lead } = colours;
  const tints = colours.colours.toSorted((a, b) => toOklch(b)[1] - toOklch(a)[1]);
  const glass = colours.colours.map((colour) => lightThrough(colour, tints[0]));
  const whole = Math.min(frame.right - frame.left, frame.bottom - frame.top) / 2;
  const radius = whole - RIM * unit;
  const window = { x: width / 2, y: height / 2, radius, folds: dice.pick([6, 8, 8, 10, 12]), glass };
  const stone = mixLight(lead, [0, 0, 0], 0.45);
  fillDisc(sheet, { x: window.x, y: window.y, radius: whole, paint: { colour: stone } });
  drawBorder(sheet, window);
  const panes = listPanes(sheet, window);
  for (const [index, { corners, colour }] of panes.entries()) {
    if (index % 10 === 0) await progress.report((0.8 * index) / panes.length);
    const [lightness, chroma, hue] = toOklch(colour);
    fillPane(sheet, corners, fromOklch([lightness * dice.between(0.9, 1.06), chroma, hue]));
    strokeLine(sheet, corners, { width: 5.5 * unit, colour: lead, isClosed: true });
  }
  fillDisc(sheet, { x: window.x, y: window.y, radius: 0.055 * radius, paint: { colour: glass[0] } });
  strokeLine(sheet, circlePoints(window), { width: 9 * unit, colour: lead, isClosed: true });
  const bumps = valueNoise(sheet, { scale: 26 * unit, octaves: 3, seed });
  for (let at = 0; at < bumps.data.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const away = Math.hypot(x - window.x, y - window.y) / radius;
    if (away > 1) continue;
    const glow =
      0.14 * (1 - away) +
      0.12 * bumps.data[at] +
      0.1 * (sampleNoise(x / (300 * unit), y / (300 * unit), seed + 5) - 0.5);
    const here = luminance([sheet.planes[0].data[at], sheet.planes[1].data[at], sheet.planes[2].data[at]]);
    if (here > luminance(lead) * 1.5)
      blendPixel(sheet, at, { colour: glow > 0 ? LIGHT : lead, share: Math.min(0.5, Math.abs(glow)) });
  }
};

export default stainedGlass;
