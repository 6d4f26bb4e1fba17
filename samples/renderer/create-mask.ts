import { boxBlur } from '#imaging/core/filters/box-blur.ts';
import type { Mask } from '#imaging/core/picture.ts';
import type { Frame } from './frame.ts';
import { listNames } from './name-bits.ts';
import type { MaskRequest } from './sample-scene.ts';
import type { Scene } from './scene.ts';

/**
 * Soft shadows come as scattered pixels; a neighbourhood with more than this share of them counts as shaded.
 */
const SHADED_SHARE = 0.2;

/**
 * The mask of some of a scene's solids: all pixels that a sample of theirs fell into and, if asked for, those
 * they shade.
 * @throws RangeError for a name that no solid has
 */
export function createMask(
  frame: Frame,
  { scene, solids, withShadow }: { scene: Scene } & MaskRequest,
): Mask {
  const { width, height } = frame;
  const names = listNames(scene);
  let bits = 0;
  for (const name of solids) {
    if (!names.includes(name)) throw new RangeError(`no solid is called ${name}`);
    bits |= 1 << names.indexOf(name);
  }
  const data = Uint8Array.from(frame.solids, (met) => (met & bits ? 255 : 0));
  if (withShadow) addShadow(frame, { bits, mask: data });
  return { width, height, data };
}

function addShadow(
  { width, height, shadows }: Frame,
  { bits, mask }: { bits: number; mask: Uint8Array },
): void {
  const scattered = Float32Array.from(shadows, (met) => (met & bits ? 1 : 0));
  const radius = Math.max(1, Math.round(width / 400));
  const share = boxBlur({ width, height, data: scattered }, radius).data;
  for (let i = 0; i < mask.length; i++) if (share[i] > SHADED_SHARE) mask[i] = 255;
}
