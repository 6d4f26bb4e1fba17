import { type PhotoWindow, type Point, toWindow } from '../../core/models/photo-window.ts';
import { type Plane, samplePlane } from '../../core/raster/plane.ts';

/** One person as the pose model sees them. */
interface SeenPerson {
  /** The part of the photo that `mask` covers. */
  readonly window: PhotoWindow;
  /** Probability of this person, 0–1. */
  readonly mask: Plane;
  /** The points of BlazePose, in pixels of the photo. */
  readonly points: readonly (Point & { readonly visibility: number })[];
}

const HIPS = [23, 24] as const;

/** Least lead of another person's probability at the hips of a body that is mistaken. */
const MORE = 0.2;

/** Mean probability of one person at the hips of another. */
function rateAtHips({ window, mask }: SeenPerson, { points }: SeenPerson): number {
  const rates = HIPS.map((number) => {
    const { x, y } = toWindow(window, points[number]);
    if (x < 0 || x >= 1 || y < 0 || y >= 1) return 0;
    return samplePlane(mask, x * mask.width - 0.5, y * mask.height - 0.5);
  });
  return rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
}

/**
 * Bodies with no point seen where their hips are those of a neighbour: the mask of another face's body shows
 * them more surely than the own one. In close groups the model goes on from one person to the next. The mask
 * stays: it is less mistaken.
 */
export function hideMistakenLimbs<B extends SeenPerson>(bodies: readonly B[]): B[] {
  return bodies.map((body) => {
    const own = rateAtHips(body, body);
    if (bodies.every((other) => other === body || rateAtHips(other, body) <= own + MORE)) return body;
    return { ...body, points: body.points.map((point) => ({ ...point, visibility: 0 })) };
  });
}
