import { moved, smoothMin } from '../../../renderer/combine-shapes.ts';
import { fractal2, fractal3 } from '../../../renderer/fractal-noise.ts';
import { smoothStep } from '../../../renderer/interpolate.ts';
import { length2 } from '../../../renderer/point.ts';
import { capsule, type Distance, ellipsoid } from '../../../renderer/shapes.ts';

/** Shoulders, chest and upper arms under cloth with its folds. @param width of the shoulders; 1 is a man's */
export function createTorso(width: number): Distance {
  const chest = moved(ellipsoid(1.45 * width, 1.45, 0.74), [0, -3.15, -0.36]);
  const slope = capsule({
    from: [0.22, -1.55, -0.5],
    to: [1.5 * width, -2.16, -0.48],
    radius: 0.16,
    endRadius: 0.32,
  });
  const shoulder = capsule({
    from: [1.55 * width, -2.38, -0.46],
    to: [1.92 * width, -4.4, -0.3],
    radius: 0.46,
    endRadius: 0.42,
  });
  return (x, y, z) => {
    const side = Math.sqrt(x * x + 0.002);
    let d = smoothMin(chest(x, y, z), slope(side, y, z), 0.45);
    d = smoothMin(d, shoulder(side, y, z), 0.28);
    if (d > 0.3) return d * 0.75;
    const angle = Math.atan2(y + 1.6, side - 0.35);
    const away = length2(side - 0.35, y + 1.6);
    const drape =
      0.05 *
      (0.5 + 0.5 * Math.sin(angle * 8 + 7 * fractal2.two(x * 1.5, y * 1.5))) ** 2 *
      smoothStep(0.4, 1.3, away);
    const soft = 0.1 * (fractal3.three(x * 1.6, y * 1.2, z * 1.6 + 4) - 0.5);
    const armpit = 0.03 * Math.sin((side - 1.5 * width) * 9 + y * 6) * smoothStep(1, 1.5, side);
    return (d - drape - soft - armpit) * 0.7;
  };
}
