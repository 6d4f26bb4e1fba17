import { developFilm, type Film } from '../develop-film.ts';
import type { Style } from '../style.ts';

const FILM: Film = {
  black: 0.03,
  white: 0.985,
  contrast: 0.5,
  saturation: 0,
  filter: [0.22, 0.3],
  shadows: [0, 0],
  lights: [0, 0],
  halation: 0,
  grain: 0.05,
  grainSize: 1.0,
  vignette: 0.25,
};

/** A black-and-white film with an orange filter: bright skin, dark skies, visible grain. At full size. */
export const monochromeFilm: Style = {
  workingPixels: Number.POSITIVE_INFINITY,
  paint: (scene, progress) => developFilm(scene, { film: FILM, progress }),
};
