import { boxBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { dilateSquare } from '../../core/morphology/dilate.ts';
import { mapToFloats } from '../../core/raster/map-values.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { FaceWindow } from './face-window.ts';

/**
 * Half the width in pixels of gaps that belong to a change: along lines where the new face is as bright as
 * the old one, nothing changes.
 * @tuned 2026-11-30, swapped clips and photographs, by eye
 */
const GAP = 3;
/**
 * Distance in pixels from the border of a change over which its weight grows from 0 to 1.
 * @tuned 2026-11-30, swapped clips and photographs, by eye
 */
const FADE = 3;

/**
 * Weight of each pixel of a change, from 0 at its border to 1 inside. What reads beside a pixel meets the
 * step between both faces at the border, and would leave a line along it.
 * @param flags pixels that were changed: 0 or 1
 */
export function weighChanged(
  flags: Uint8Array,
  { width, height }: Pick<FaceWindow, 'width' | 'height'>,
): Plane {
  const size = { width, height };
  const rest = dilateSquare({ ...size, data: flags }, GAP);
  for (let at = 0; at < rest.length; at++) rest[at] = 1 - rest[at];
  const outside = dilateSquare({ ...size, data: rest }, GAP);
  const whole = mapToFloats(outside, (flag) => 1 - flag);
  const { data } = boxBlurCompiled({ ...size, data: whole }, FADE);
  for (let at = 0; at < data.length; at++) data[at] = whole[at] * Math.max(0, 2 * data[at] - 1);
  return { ...size, data };
}
