import { createRandom, nextRandom } from '#imaging/core/numeric/random.ts';
import { colour } from '../../../renderer/colour.ts';
import { mix, smoothStep } from '../../../renderer/interpolate.ts';
import type { Distance } from '../../../renderer/shapes.ts';
import { browAt } from '../head/brow.ts';
import type { Canvas } from './canvas.ts';
import { type BentHair, drawBentHair, type FaceHair, rootPixel } from './draw-bent-hair.ts';

const HAIRS = 520;

/** Intersection of the head with a line along z from the front. */
function frontOf(head: Distance, x: number, y: number): number {
  let z = 0.95;
  for (let i = 0; i < 40; i++) {
    const d = head(x, y, z);
    if (d < 0.002) break;
    z -= d;
  }
  return z;
}

/** A hair of the brow: upright at the nose, lying outwards at the temple. */
function pickBrowHair(
  { person, head }: FaceHair,
  { side, pick }: { side: number; pick: () => number },
): BentHair {
  const share = pick();
  const { x, middle, half } = browAt(person, side, share);
  const off = (pick() + pick() - 1) * half * smoothStep(-0.1, 0.12, share);
  const angle = mix(1.3, -0.2, Math.sqrt(share)) - off * 10 + (pick() - 0.5) * 0.45;
  const y = middle + off;
  return {
    root: [side * x, y, frontOf(head, side * x, y)],
    direction: [side * Math.cos(angle), Math.sin(angle), -0.75 * x],
    bend: [side * 0.5, -0.45, -0.2],
    length: (0.05 + 0.04 * pick()) * (0.75 + 0.25 * person.browWeight),
  };
}

/** Draws both eyebrows hair by hair. */
export function drawBrows(canvas: Canvas, face: FaceHair): void {
  const brow = colour(face.person.tones.brow);
  const random = createRandom(77);
  const pick = () => nextRandom(random) / 2 ** 32;
  const unit = face.projection.unit * face.pose.scale;
  for (const side of [-1, 1])
    for (let i = 0; i < HAIRS; i++) {
      const hair = pickBrowHair(face, { side, pick });
      const at = rootPixel(face, hair.root) * 3;
      const level = 0.55 + 0.7 * pick();
      const lit = (channel: number) => brow[channel] * face.light[at + channel] * level;
      const light = [lit(0), lit(1), lit(2)] as const;
      const alpha = 0.3 * Math.min(1, unit / 240);
      drawBentHair(canvas, {
        face,
        hair,
        ink: { root: light, tip: light, alpha, width: unit / 230, fadeIn: 0.2, fadeOut: 0.6 },
      });
    }
}
