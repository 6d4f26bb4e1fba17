import { smoothStep } from '../../../renderer/interpolate.ts';
import { noise2 } from '../../../renderer/noise.ts';
import type { FaceShape } from '../person.ts';
import type { Sculpt } from './nose.ts';

function notch(value: number, width: number): number {
  const share = value / width;
  return share > 3 || share < -3 ? 0 : Math.exp(-share * share);
}

/** Lines of the forehead, at the outer corners of the eyes, and between the brows. */
export function createWrinkles({ age }: FaceShape): Sculpt {
  const depth = 0.012 * age;
  if (age < 0.12) return (distance) => distance;
  return (distance, { x, y, z }) => {
    if (z < 0.1 || y < -0.25) return distance;
    let d = distance;
    if (y > 0.26)
      for (let i = 0; i < 4; i++) {
        const wave = 0.02 * Math.sin(x * 6 + i) + 0.035 * noise2(x * 5 + i * 7, i);
        d += depth * 0.7 * notch(y - 0.36 - i * 0.09 - wave, 0.014) * smoothStep(0.46, 0.2, x);
      }
    const beside = x - 0.485;
    if (beside > -0.03 && y < 0.2)
      for (let i = -1; i <= 2; i++) {
        const fan = y + 0.02 - i * (0.025 + 0.3 * beside) - 0.02 * noise2(x * 12, i);
        d +=
          0.6 * depth * notch(fan, 0.015) * smoothStep(-0.02, 0.03, beside) * smoothStep(0.16, 0.06, beside);
      }
    if (x < 0.12 && y > 0.06)
      d += depth * notch(x - 0.05, 0.014) * smoothStep(0.06, 0.14, y) * smoothStep(0.3, 0.2, y);
    return d;
  };
}
