import type { Frame } from './frame.ts';
import type { LinearPicture } from './linear-picture.ts';
import type { Look } from './look.ts';
import { smoothLight } from './smooth-light.ts';

/** Keeps the light of black surfaces finite. */
const DARKEST = 0.004;

/** The light that falls on what is seen, three values a pixel, with its noise smoothed away. */
export function smoothMattLight(frame: Frame, passes = 4): Float32Array {
  const light = frame.diffuse.map((value, i) => value / (frame.albedo[i] + DARKEST));
  return smoothLight(frame, { light, passes, tolerance: 1.2 });
}

/**
 * Puts light and colours together again. Only the light has been smoothed, so that no detail of surfaces is
 * lost.
 */
export function developFrame(frame: Frame, { passes, glossPasses = 2 }: Look): LinearPicture {
  const data = smoothMattLight(frame, passes);
  const gloss = smoothLight(frame, { light: frame.gloss, passes: glossPasses, tolerance: 0.8 });
  for (let i = 0; i < data.length; i++) data[i] = data[i] * (frame.albedo[i] + DARKEST) + gloss[i];
  return { width: frame.width, height: frame.height, data };
}
