import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import type { Light } from '../art-colours.ts';
import { arcPoints, type Disc, fillDisc } from '../shapes.ts';
import { type Family, fillPolygons, type Sheet } from '../sheet.ts';

/** Radii in units, largest first, with how often each is tried. */
const PASSES = [
  { radius: 150, tries: 40 },
  { radius: 92, tries: 160 },
  { radius: 56, tries: 500 },
  { radius: 34, tries: 1400 },
  { radius: 20, tries: 3200 },
  { radius: 11, tries: 6000 },
  { radius: 6, tries: 9000 },
] as const;

function drawDisc(sheet: Sheet, disc: Disc, colour: Light): void {
  const { dice, colours, unit } = sheet;
  const { x, y, radius } = disc;
  const others = colours.colours.filter((light) => light !== colour);
  // Large discs are never plain: they would be holes.
  const style = dice.between(0, radius > 80 * unit ? 0.66 : 1);
  // A part in the ground's colour looks as if it were missing.
  const isCut = (style >= 0.3 && style < 0.52) || style >= 0.66;
  const other = dice.pick(isCut ? others : [colours.ground, ...others]);
  fillDisc(sheet, { ...disc, paint: { colour } });
  if (radius < 16 * unit) return;
  // Half a pixel more, or the disc's edge would shine through around its part.
  const wide = { ...disc, radius: radius + 0.6 };
  if (style < 0.3) {
    const rings = Math.max(2, Math.round(radius / (16 * unit)));
    for (let ring = 1; ring < rings; ring++)
      fillDisc(sheet, {
        ...{ x, y, radius: radius * (1 - ring / rings) },
        paint: { colour: ring % 2 === 1 ? other : colour },
      });
  } else if (style < 0.52) {
    const from = dice.whole(0, 3) * (Math.PI / 2) + Math.PI / 4;
    fillPolygons(sheet, [arcPoints({ ...wide, from, to: from + Math.PI })], { colour: other });
  } else if (style < 0.66) fillDisc(sheet, { x, y, radius: radius * 0.42, paint: { colour: other } });
  else if (style < 0.74) {
    const from = dice.whole(0, 3) * (Math.PI / 2);
    const quarter = [x, y, ...arcPoints({ ...wide, from, to: from + Math.PI / 2 })];
    fillPolygons(sheet, [quarter], { colour: other });
  }
}

/**
 * Circles that touch without overlap, each as large as fits (“random Apollonian packing”: Delaney, Hutzler
 * and Aste, 2008), inside the frame or a large circle.
 */
const circlePacking: Family = async (sheet, progress) => {
  const { unit, frame, colours, dice, seed } = sheet;
  const middle = [(frame.left + frame.right) / 2, (frame.top + frame.bottom) / 2] as const;
  const whole = Math.min(frame.right - frame.left, frame.bottom - frame.top) / 2;
  const isRound = dice.chance(0.4);
  const room = (x: number, y: number) =>
    isRound
      ? whole - Math.hypot(x - middle[0], y - middle[1])
      : Math.min(x - frame.left, frame.right - x, y - frame.top, frame.bottom - y);
  const gap = dice.between(2, 4) * unit;
  const discs: Disc[] = [];
  const grow = dice.between(0.75, 1.25);
  for (const [index, { radius, tries }] of PASSES.entries())
    for (let attempt = 0; attempt < tries; attempt++) {
      if (attempt % 500 === 0) await progress.report((0.9 * (index + attempt / tries)) / PASSES.length);
      const x = dice.between(frame.left, frame.right);
      const y = dice.between(frame.top, frame.bottom);
      const most = radius * unit * grow;
      let free = Math.min(most, room(x, y));
      for (const other of discs) {
        if (free < 0.6 * most) break;
        free = Math.min(free, Math.hypot(other.x - x, other.y - y) - other.radius - gap);
      }
      if (free >= 0.6 * most) discs.push({ x, y, radius: free });
    }
  const all = [...colours.colours, colours.ink];
  const scale = 500 * unit;
  for (const disc of discs) {
    const region = sampleNoise(disc.x / scale, disc.y / scale, seed) + dice.between(-0.2, 0.2);
    drawDisc(sheet, disc, all[Math.max(0, Math.min(all.length - 1, Math.floor(region * all.length)))]);
  }
  await progress.report(1);
};

export default circlePacking;
