import { moved, smoothMin } from '../../../renderer/combine-shapes.ts';
import { type Distance, ellipsoid } from '../../../renderer/shapes.ts';

const cranium = moved(ellipsoid(0.77, 0.905, 0.99), [0, 0.28, -0.33]);
const sides = moved(ellipsoid(0.66, 0.8, 0.62), [0, -0.3, -0.12]);

/** Base surface of hair: the head without a face. */
export const scalp: Distance = (x, y, z) => smoothMin(cranium(x, y, z), sides(x, y, z), 0.3);
