/** Colours of hair that have a name, natural ones first: mean sRGB in good light. */
export const hairColours = {
  black: '#1f1b19',
  'dark-brown': '#3a2a21',
  brown: '#5b4030',
  'light-brown': '#866446',
  auburn: '#6b3524',
  red: '#8c3b22',
  copper: '#b4602f',
  'dark-blonde': '#a1835a',
  blonde: '#c9a874',
  platinum: '#e3d6bd',
  grey: '#8f8d8a',
  silver: '#c2c3c6',
  white: '#e9e8e6',
  burgundy: '#5e1f2d',
  pink: '#d977a4',
  purple: '#6d3f92',
  blue: '#2f5fae',
  teal: '#1d7f85',
  green: '#3e7f45',
} as const;

/** Possible flaws of new hair. */
export const hairWarnings = ['hat_seen'] as const;
