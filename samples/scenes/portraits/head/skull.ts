import { moved, smoothMax, smoothMin } from '../../../renderer/combine-shapes.ts';
import { capsule, type Distance, ellipsoid } from '../../../renderer/shapes.ts';
import type { FaceShape } from '../person.ts';

/**
 * Head without nose, lips, lids and ears, for x of 0 and more. One unit is 10 cm, the pupils lie at y = 0,
 * the face looks along +z. Lengths are means of grown-ups (Farkas, “Anthropometry of the head and face”,
 * 1994).
 */
export function createSkull({ jaw, chin, cheekbones, cheeks, brow, age, smile }: FaceShape): Distance {
  const cranium = moved(ellipsoid(0.76, 0.9, 0.985), [0, 0.28, -0.33]);
  const middle = moved(ellipsoid(0.6, 0.8, 0.59), [0, -0.36, -0.02]);
  const jawbone = capsule({
    from: [0.46 * jaw, -0.72, -0.08],
    to: [0.1, -1.03, 0.43],
    radius: 0.11,
    endRadius: 0.1 * chin,
  });
  const chinTip = moved(ellipsoid(0.15 * jaw, 0.125 * chin, 0.13), [0, -1.03, 0.44]);
  const cheekbone = moved(ellipsoid(0.2, 0.13, 0.18), [0.42, -0.2, 0.29 + 0.03 * cheekbones]);
  const arch = capsule({
    from: [0.5 * cheekbones, -0.17, 0.26],
    to: [0.64, -0.12, -0.2],
    radius: 0.085,
    endRadius: 0.05,
  });
  const fullness = cheeks - 0.25 * age;
  const flesh = moved(ellipsoid(0.2, 0.24, 0.17 * fullness), [0.31, -0.5 + 0.05 * smile, 0.33]);
  const side = moved(ellipsoid(0.2, 0.34, 0.3), [0.4 + 0.02 * jaw, -0.46, 0.06]);
  const muzzle = moved(ellipsoid(0.29, 0.27, 0.23), [0, -0.66, 0.37]);
  const ridge = moved(ellipsoid(0.24, 0.07, 0.1), [0.23, 0.175, 0.475 + 0.025 * brow]);
  const socket = moved(ellipsoid(0.2, 0.115, 0.19), [0.325, -0.005, 0.715]);
  return (x, y, z) => {
    let d = smoothMin(cranium(x, y, z), middle(x, y, z), 0.32);
    d = smoothMin(d, jawbone(x, y, z), 0.26);
    d = smoothMin(d, chinTip(x, y, z), 0.14);
    d = smoothMin(d, arch(x, y, z), 0.2);
    d = smoothMin(d, cheekbone(x, y, z), 0.2);
    d = smoothMin(d, side(x, y, z), 0.2);
    if (z < 0 || d > 0.5) return d;
    d = smoothMin(d, flesh(x, y, z), 0.2);
    d = smoothMin(d, muzzle(x, y, z), 0.2);
    d = smoothMin(d, ridge(x, y, z), 0.2);
    return smoothMax(d, -socket(x, y, z), 0.18);
  };
}
