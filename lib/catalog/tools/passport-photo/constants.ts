/** Visible reasons for an authority to refuse a photo. */
export const passportWarnings = [
  'several_people',
  'others_cut_away',
  'others_left',
  'too_close',
  'too_small',
  'blurred',
  'eyes_closed',
  'mouth_open',
  'head_turned',
  'head_tilted',
  'too_dark',
  'too_bright',
  'uneven_light',
  'uneven_background',
  'other_background',
] as const;
