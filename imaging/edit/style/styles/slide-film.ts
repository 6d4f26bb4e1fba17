import { developFilm, type Film } from '../develop-film.ts';
import type { Style } from '../style.ts';

const FILM: Film = {
  black: 0.0,
  white: 1.0,
  contrast: 0.62,
  saturation: 1.38,
  filter: [0, -0.03],
  shadows: [0.0, -0.012],
  lights: [0.0, 0.004],
  halation: 0.12,
  grain: 0.011,
  grainSize: 0.7,
  vignette: 0.22,
};

/** A vivid slide film: deep blacks, strong clean colours, fine grain. At full size. */
export const slideFilm: Style = {
  workingPixels: Number.POSITIVE_INFINITY,
  paint: (scene, progress) => developFilm(scene, { film: FILM, progress }),
};
