/** Appearances that a person may choose; `system` follows the device. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Key of the local storage; `system` is not stored. */
export const THEME_KEY = 'theme';

/**
 * Script at the head of every page, which runs before the page is painted: it applies the stored appearance,
 * so that nobody who chose one sees the other first.
 */
export const APPLY_THEME =
  'try{let t=localStorage.theme;/^(light|dark)$/.test(t)&&(document.documentElement.dataset.theme=t)}catch{}';

/** Name of the field in the footer that chooses an appearance. */
export const THEME_FIELD = 'theme';
