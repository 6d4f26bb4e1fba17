import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { mixLight } from '../art-colours.ts';
import { fillDisc, strokeLine } from '../shapes.ts';
import { type Family, fillPolygons } from '../sheet.ts';

/**
 * Rows of waves before a sun: each a sum of sines bent by noise, larger towards the viewer, with lines that
 * follow the crest (seigaiha and the prints of Hokusai; sines after Gerstner, 1802).
 */
const waves: Family = async (sheet, progress) => {
  const { width, height, unit, colours, dice, seed } = sheet;
  const [sea, second, third, accent] = colours.colours;
  const shades = [sea, second, third, colours.ink];
  const horizon = height * dice.between(0.34, 0.5);
  const radius = dice.between(130, 210) * unit;
  // Well above the sea or cut by it: a sun that touches it looks like a slip.
  const above = dice.chance(0.5) ? dice.between(-0.1, 0.35) : dice.between(1.45, 1.7);
  const sun = {
    x: width * dice.pick([dice.between(0.24, 0.36), 0.5, dice.between(0.64, 0.76)]),
    y: Math.max(radius + 60 * unit, horizon - above * radius),
    radius,
  };
  fillDisc(sheet, { ...sun, paint: { colour: accent ?? third } });
  const rows = dice.whole(9, 14);
  let shade = dice.whole(0, shades.length - 1);
  for (let row = 0; row < rows; row++) {
    const depth = row / (rows - 1);
    const base = horizon + (height - horizon) * (0.04 + 0.93 * depth ** 1.35);
    const swell = (14 + 66 * depth) * dice.between(0.8, 1.25) * unit;
    const length = (150 + 420 * depth) * dice.between(0.8, 1.25) * unit;
    const phase = dice.between(0, 2 * Math.PI);
    const crest = (x: number) => {
      const bend = sampleNoise(x / length, row * 3.7, seed) * 4;
      const angle = (2 * Math.PI * x) / length + phase + bend;
      // Sharper crests than dales.
      return base - swell * (1.5 * (0.5 + 0.5 * Math.cos(angle)) ** 1.7 - 0.4);
    };
    // Never the colour of the row before.
    shade = (shade + dice.whole(1, shades.length - 1)) % shades.length;
    const colour = shades[shade];
    const top: number[] = [];
    for (let x = -4 * unit; x <= width + 4 * unit; x += 3 * unit) top.push(x, crest(x));
    const water = [...top, width + 4 * unit, height + unit, -4 * unit, height + unit];
    fillPolygons(sheet, [water], { colour });
    const lines = 2 + Math.round(4 * depth);
    for (let line = 0; line < lines; line++) {
      const below = (6 + line * (7 + 7 * depth)) * unit;
      const points = top.map((value, i) => (i % 2 === 1 ? value + below : value));
      const pale = mixLight(colour, colours.ground, 0.85 - 0.13 * line);
      strokeLine(sheet, points, {
        width: (line === 0 ? 3.2 : 1.5) * unit * (0.6 + 0.6 * depth),
        colour: pale,
      });
    }
    await progress.report((row + 1) / rows);
  }
};

export default waves;
