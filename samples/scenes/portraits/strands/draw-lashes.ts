import { createRandom, nextRandom } from '#imaging/core/numeric/random.ts';
import { EYE, lowerLid, upperLid } from '../head/eyelids.ts';
import type { FaceShape } from '../person.ts';
import type { Canvas } from './canvas.ts';
import { type BentHair, drawBentHair, type FaceHair } from './draw-bent-hair.ts';

const UPPER = 58;
const LOWER = 26;
const ink = [0.012, 0.008, 0.006] as const;

interface Lash {
  readonly face: FaceShape;
  readonly side: number;
  readonly lower: boolean;
}

/** A lash at a random place of its lid: forwards and up, or shorter and down. */
function pickLash({ face, side, lower }: Lash, pick: () => number): BentHair {
  const across = pick() * 1.85 - 0.87;
  const y = lower ? lowerLid(face, across) - 0.004 : upperLid(face, across) + 0.003;
  const dx = EYE.half * across;
  const z = EYE.z + Math.sqrt(Math.max(0.003, (EYE.radius + 0.012) ** 2 - dx * dx - y * y));
  return {
    root: [side * (EYE.x + dx), y, z],
    direction: [side * (0.55 * across + 0.1 + 0.2 * (pick() - 0.5)), lower ? -0.55 : 0.15, 1],
    bend: [side * 0.25 * across, lower ? 0.1 : 1, -0.3],
    length: (lower ? 0.04 : 0.062 + 0.028 * across) * (0.75 + 0.5 * pick()),
  };
}

/** Draws the lashes of both eyes: long and bent upwards above, short and sparse below. */
export function drawLashes(canvas: Canvas, face: FaceHair): void {
  const random = createRandom(78);
  const pick = () => nextRandom(random) / 2 ** 32;
  const unit = face.projection.unit * face.pose.scale;
  const strength = Math.min(1, unit / 240);
  for (const side of [-1, 1])
    for (let i = 0; i < UPPER + LOWER; i++) {
      const lower = i >= UPPER;
      drawBentHair(canvas, {
        face,
        hair: pickLash({ face: face.person.face, side, lower }, pick),
        ink: {
          root: ink,
          tip: ink,
          alpha: (lower ? 0.1 : 0.26) * strength,
          width: (unit / 290) * (lower ? 0.7 : 1.15),
          fadeIn: 0.02,
          fadeOut: 0.7,
        },
      });
    }
}
