/** Colours that have a name. */
export const paints = {
  white: '#f2f0ea',
  cream: '#efe3c8',
  beige: '#cdb891',
  grey: '#8b8d90',
  black: '#1e1f22',
  brown: '#6b4529',
  red: '#b3262b',
  orange: '#d9742a',
  yellow: '#e6bf3c',
  green: '#3f7d4a',
  olive: '#73773f',
  turquoise: '#2f9a96',
  'light-blue': '#8fb8dc',
  blue: '#1f5fb0',
  navy: '#1d2c52',
  purple: '#6a4593',
  pink: '#dc8fa8',
} as const;

export type PaintName = keyof typeof paints;
