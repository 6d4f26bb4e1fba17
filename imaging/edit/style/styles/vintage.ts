import { developFilm, type Film } from '../develop-film.ts';
import type { Style } from '../style.ts';

const FILM: Film = {
  black: 0.17,
  white: 0.93,
  contrast: 0.3,
  saturation: 0.72,
  filter: [0.06, 0],
  shadows: [0.012, -0.012],
  lights: [0.006, 0.05],
  halation: 0.5,
  grain: 0.045,
  grainSize: 1.2,
  vignette: 0.5,
};

/**
 * A print from the seventies: faded blacks, yellowed highlights, weak colours, coarse grain and dark corners.
 * At full size.
 */
export const vintage: Style = {
  workingPixels: Number.POSITIVE_INFINITY,
  paint: (scene, progress) => developFilm(scene, { film: FILM, progress }),
};
