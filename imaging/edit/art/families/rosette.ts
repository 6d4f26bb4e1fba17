import { byContrast, mixLight } from '../art-colours.ts';
import { fillDisc, strokeLine } from '../shapes.ts';
import type { Family, Sheet } from '../sheet.ts';

interface Ring {
  readonly inner: number;
  readonly outer: number;
  /** Waves around the ring. */
  readonly waves: number;
  readonly strands: number;
}

/** Strands that swing between two radii, each turned a little against the one before. */
function drawRing(
  sheet: Sheet,
  { inner, outer, waves, strands }: Ring,
  middle: readonly [number, number],
): void {
  const { unit, dice, colours } = sheet;
  const strong = byContrast(colours);
  const from = dice.pick(strong.slice(0, 3));
  const to = dice.pick(strong);
  const overtone = dice.between(0, 0.35);
  const half = (outer - inner) / 2;
  const steps = Math.ceil(Math.max(360, waves * 26));
  for (let strand = 0; strand < strands; strand++) {
    const phase = (2 * Math.PI * strand) / strands;
    const points: number[] = [];
    for (let step = 0; step < steps; step++) {
      const angle = (2 * Math.PI * step) / steps;
      const wave = Math.cos(waves * angle + phase) + overtone * Math.cos(3 * waves * angle - phase);
      const radius = inner + half + (half * wave) / (1 + overtone);
      points.push(middle[0] + radius * Math.cos(angle), middle[1] + radius * Math.sin(angle));
    }
    const swing = 0.5 - 0.5 * Math.cos(phase);
    strokeLine(sheet, points, { width: 1.7 * unit, colour: mixLight(from, to, swing), isClosed: true });
  }
}

/**
 * Guilloche of banknotes: rings of strands that swing between two radii, as a rose engine turns them (Bolton
 * and Evans, “Ornamental turning”, 19th century; equations as of the hypotrochoid family).
 */
const rosette: Family = async (sheet, progress) => {
  const { width, height, frame, unit, colours, dice } = sheet;
  const middle = [width / 2, height / 2] as const;
  const whole = Math.min(frame.right - frame.left, frame.bottom - frame.top) / 2;
  const base = dice.pick([6, 8, 9, 10, 12]);
  const rings = dice.whole(3, 5);
  const back = mixLight(colours.ground, dice.pick(colours.colours), 0.16);
  fillDisc(sheet, { x: middle[0], y: middle[1], radius: whole, paint: { colour: back } });
  const edges = [dice.between(0.05, 0.14)];
  for (let ring = 0; ring < rings; ring++) edges.push(edges[ring] + dice.between(0.6, 1.4));
  const scale = (0.97 * whole) / edges[rings];
  for (let ring = 0; ring < rings; ring++) {
    drawRing(
      sheet,
      {
        inner: edges[ring] * scale + 5 * unit,
        outer: edges[ring + 1] * scale - 5 * unit,
        waves: base * dice.pick([1, 1, 2, 3]),
        strands: dice.whole(9, 22),
      },
      middle,
    );
    await progress.report((ring + 1) / rings);
  }
};

export default rosette;
