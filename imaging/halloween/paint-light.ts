import type { FaceLight } from '../faces/estimate-light.ts';
import { luminanceOf } from '../kernels/luminance.ts';

/** How bright and of what colour things are under the mean light of a face: red, green and blue of a white one, linear. */
export type WhiteLight = readonly [red: number, green: number, blue: number];

/** Skin of this luminance in a photo is taken for skin that throws back as much of its light: light skin, well exposed. */
const LIGHT_SKIN = 0.42;

/** How much of a difference in luminance is one of the skin; the rest is one of the exposure. */
const SKIN_SHARE = 0.72;

/** Colours of light skin and of dark skin in white light, their luminance 1. */
const lightSkin = [1.32, 0.93, 0.76] as const;
const darkSkin = [1.62, 0.86, 0.55] as const;

/** How far the colour of the light is taken from what the skin is more than skin. */
const TINT = 0.3;

/**
 * Tells how bright white paint is on a face. How light skin is and how much light falls on it can't be told apart for sure: most of a difference is put down to the skin, some to
 * the light.
 */
export function measureWhiteLight({ level, skin }: Pick<FaceLight, 'level' | 'skin'>): WhiteLight {
  const relative = level / LIGHT_SKIN;
  const skinShare = LIGHT_SKIN * relative ** SKIN_SHARE;
  const white = Math.min(1.05, Math.max(0.28, level / Math.min(0.55, Math.max(0.05, skinShare))));
  const lightness = Math.max(0, Math.min(1, (level - 0.04) / 0.3));
  const luminance = luminanceOf(skin);
  const tint = [0, 1, 2].map((channel) => {
    const plain = darkSkin[channel] + (lightSkin[channel] - darkSkin[channel]) * lightness;
    return Math.max(0.8, Math.min(1.25, skin[channel] / luminance / plain)) ** TINT;
  });
  const balance = luminanceOf(tint);
  return [(white * tint[0]) / balance, (white * tint[1]) / balance, (white * tint[2]) / balance];
}
