import { developFilm, type Film } from '../develop-film.ts';
import type { Style } from '../style.ts';

const FILM: Film = {
  black: 0.075,
  white: 0.985,
  contrast: 0.22,
  saturation: 0.96,
  filter: [0.05, 0.02],
  shadows: [-0.006, -0.008],
  lights: [0.007, 0.024],
  halation: 0.35,
  grain: 0.024,
  grainSize: 0.9,
  vignette: 0.12,
};

/**
 * A warm negative film for portraits: soft tones, gentle colours, golden highlights over slightly cool
 * shadows. At full size.
 */
export const portraitFilm: Style = {
  workingPixels: Number.POSITIVE_INFINITY,
  paint: (scene, progress) => developFilm(scene, { film: FILM, progress }),
};
