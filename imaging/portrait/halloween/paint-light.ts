import { luminanceOf } from '../../core/colour/colour-space.ts';
import type { FaceLight } from '../../vision/faces/estimate-light.ts';

/** Linear colour of a white object under the mean light of a face: red, green and blue. */
export type WhiteLight = readonly [red: number, green: number, blue: number];

/** Luminance in a photo of light, well-exposed skin, which is also its reflectance. */
const LIGHT_SKIN = 0.42;

/** Fraction of a luminance difference that comes from the skin; the rest is exposure. */
const SKIN_SHARE = 0.72;

/** Colours of light and of dark skin in white light, with luminance 1. */
const lightSkin = [1.32, 0.93, 0.76] as const;
const darkSkin = [1.62, 0.86, 0.55] as const;

/** Weight of the skin's colour cast as colour of the light. */
const TINT = 0.3;

/**
 * Estimates the brightness of white paint on a face. Skin tone and light cannot be separated for certain:
 * most of a difference counts as skin, some as light.
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
