import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { boxBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { likeSkin } from './like-skin.ts';
import { resizePlanes } from './resize-planes.ts';
import { canvasOf } from './style.ts';

/** Largest change of skin's broad lightness by a painting, in OKLab. */
const HELD = 0.045;

/** Correction of lightness from which on the photo's chroma is brought back whole. */
const PALED = 0.1;

/**
 * Most chroma of skin in a painting, by that of the photo, and beyond it.
 *
 * @tuned 2026-11-30, set by eye, drawn and photographed faces in dull and warm light
 */
const COLOURED = { factor: 1.1, more: 0.008 } as const;

/** Longer side of the copies that are compared, and the radius of the means in thousandths of it. */
const SIDE = 500;
const RADIUS = 8;

/** Smallest mean likeness to skin around a pixel. */
const FEWEST = 0.05;

/** Mean of a plane over the skin around each pixel. */
function averageSkin(
  plane: Plane,
  { skin, radius }: { readonly skin: Plane; readonly radius: number },
): Plane {
  const weighted = { ...plane, data: plane.data.map((value, at) => value * skin.data[at]) };
  const [sums, weights] = [boxBlurCompiled(weighted, radius), boxBlurCompiled(skin, radius)];
  return { ...sums, data: sums.data.map((sum, at) => sum / Math.max(FEWEST, weights.data[at])) };
}

/**
 * Holds the broad lightness of skin in a painting near that of the photo, so that brown skin is not lightened
 * and light skin is not burnt. Where it has to, it brings the photo's chroma back. Chroma grows by a tenth at
 * most, so that faces are not orange. Strokes and lines stay.
 * Changes `painting`, which may have another size.
 *
 * @param photo planes before the painting
 */
export function holdSkin(painting: OklabPlanes, photo: OklabPlanes): void {
  const { width, height, unit } = canvasOf(photo.lightness);
  const scale = Math.min(1, SIDE / (1000 * unit));
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const [before, after] = [resizePlanes(photo, size), resizePlanes(painting, size)];
  const skin = createPlane(size);
  for (let at = 0; at < skin.data.length; at++)
    skin.data[at] = likeSkin(before.a.data[at], before.b.data[at]);
  const radius = Math.max(1, Math.round((RADIUS * Math.max(size.width, size.height)) / 1000));
  const [lightness, a, b] = (['lightness', 'a', 'b'] as const).map((name) => {
    const change = createPlane(size);
    for (let at = 0; at < change.data.length; at++)
      change.data[at] = after[name].data[at] - before[name].data[at];
    return averageSkin(change, { skin, radius });
  });
  const [redness, warmth] = [before.a, before.b].map((plane) => averageSkin(plane, { skin, radius }).data);
  for (let at = 0; at < skin.data.length; at++) {
    const changed = lightness.data[at];
    const beyond = changed - Math.max(-HELD, Math.min(HELD, changed));
    const paled = Math.min(1, Math.abs(beyond) / PALED);
    lightness.data[at] = skin.data[at] * beyond;
    const [toRed, toWarm] = [redness[at] + a.data[at], warmth[at] + b.data[at]];
    const most = COLOURED.factor * Math.hypot(redness[at], warmth[at]) + COLOURED.more;
    const burnt = Math.max(0, 1 - most / Math.max(1e-6, Math.hypot(toRed, toWarm)));
    a.data[at] = skin.data[at] * (burnt > 0 ? burnt * toRed : paled * Math.min(0, a.data[at]));
    b.data[at] = skin.data[at] * (burnt > 0 ? burnt * toWarm : paled * Math.min(0, b.data[at]));
  }
  for (const [plane, change] of [
    [painting.lightness, lightness],
    [painting.a, a],
    [painting.b, b],
  ] as const) {
    const whole = resizePlane(change, plane);
    for (let at = 0; at < whole.data.length; at++) plane.data[at] -= whole.data[at];
  }
}
