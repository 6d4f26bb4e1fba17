import { findCell } from '../../renderer/cells.ts';
import { colour } from '../../renderer/colour.ts';
import { fractal2, fractal3 } from '../../renderer/fractal-noise.ts';
import { smoothStep } from '../../renderer/interpolate.ts';
import { noise3 } from '../../renderer/noise.ts';
import { blendColour, setColour, tiltNormal } from '../../renderer/paint.ts';
import { createPoint, length2 } from '../../renderer/point.ts';
import type { Solid } from '../../renderer/scene.ts';
import { capsule } from '../../renderer/shapes.ts';

const yellow = colour('#c9a63a');
const red = colour('#a3131b');
const darkRed = colour('#6d0710');
const hollowGreen = colour('#9a8b3a');
const dot = colour('#e0c88a');
const stemBrown = colour('#4a321b');

interface Apple {
  readonly x: number;
  readonly z: number;
  readonly radius: number;
  readonly tilt: number;
  readonly turn: number;
  /** Side reddened by the sun, 0 to 1. */
  readonly cheek: number;
}

/** An apple: five lobes below, a hollow with a stem above, streaks and dots. */
export function createApple({ x: appleX, z: appleZ, radius, tilt, turn, cheek }: Apple): Solid {
  const own = createPoint();
  const stem = capsule({
    from: [0, radius * 0.2, 0],
    to: [radius * 0.13, radius * 0.92, radius * 0.05],
    radius: radius * 0.035,
    endRadius: radius * 0.055,
  });

  /** Writes the place as the apple sees it, its stem upright. */
  function turnUpright(x: number, y: number, z: number): void {
    const along = (x - appleX) * Math.cos(turn) + (z - appleZ) * Math.sin(turn);
    const up = y - radius * 0.84;
    own.x = along * Math.cos(tilt) - up * Math.sin(tilt);
    own.y = along * Math.sin(tilt) + up * Math.cos(tilt);
    own.z = -(x - appleX) * Math.sin(turn) + (z - appleZ) * Math.cos(turn);
  }

  return {
    name: 'apples',
    bound: [appleX, radius * 0.9, appleZ, radius * 1.25],
    distance(x, y, z) {
      turnUpright(x, y, z);
      const angle = Math.atan2(own.z, own.x);
      const share = own.y / radius;
      const lobes =
        1 + 0.022 * Math.cos(angle * 5) * smoothStep(0.2, -1, share) + 0.02 * Math.cos(angle * 2 + turn);
      const across = length2(own.x, own.z) / ((0.95 + 0.13 * share) * lobes);
      const body = (length2(across - radius * 0.36, own.y * 0.8) - radius * 0.66) * 0.8;
      return Math.min(body, stem(own.x, own.y, own.z));
    },
    paint(hit, surface) {
      turnUpright(hit.x, hit.y, hit.z);
      const across = length2(own.x, own.z);
      const angle = Math.atan2(own.z, own.x);
      if (across < radius * 0.16 && own.y > radius * 0.42) {
        setColour(surface, stemBrown, 0.7 + 0.6 * noise3(hit.x * 400, hit.y * 90, hit.z * 400));
        surface.roughness = 0.8;
        return;
      }
      // Read on a circle, so that the streaks have no seam where the angle starts again.
      const streak = fractal3.four(
        Math.cos(angle) * 5 + cheek * 30,
        Math.sin(angle) * 5,
        (own.y / radius) * 0.9,
      );
      const fine = fractal2.three(angle * 40, (own.y / radius) * 2);
      const sunny =
        0.5 +
        0.5 * Math.sin(angle + cheek * 9) +
        0.5 * (fractal3.three(own.x * 30, own.y * 30, own.z * 30) - 0.5);
      const reddened = streak * 0.6 + (fine - 0.5) * 0.25 + sunny * 0.5 + cheek * 0.2;
      setColour(surface, yellow);
      blendColour(surface, red, smoothStep(0.15, 0.62, reddened));
      blendColour(surface, darkRed, 0.6 * smoothStep(0.52, 0.7, streak + (fine - 0.5) * 0.3));
      if (own.y > 0)
        blendColour(surface, hollowGreen, 0.8 * (1 - smoothStep(radius * 0.1, radius * 0.42, across)));
      const cell = findCell(angle * 12, (own.y / radius) * 9);
      const size = 0.11 * (0.4 + cell.id);
      blendColour(surface, dot, 0.5 * smoothStep(size, size * 0.5, cell.nearest));
      surface.roughness = 0.25 + 0.1 * fine;
      surface.reflectance = 0.045;
      surface.softness = 0.12;
      const uneven = (a: number, b: number, c: number) => fractal3.two(a * 90, b * 90, c * 90) * 0.002;
      tiltNormal(hit, surface, { height: uneven, step: 0.0007, strength: 0.3 });
    },
  };
}
