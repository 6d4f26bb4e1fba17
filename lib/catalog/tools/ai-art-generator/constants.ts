/** Families of drawn pictures, in the order of the page. */
export const artFamilies = [
  'flow-field',
  'mountains',
  'plants',
  'marble',
  'circle-packing',
  'stained-glass',
  'waves',
  'tiles',
  'voronoi',
  'paper-layers',
  'phyllotaxis',
  'truchet',
  'attractor',
  'harmonograph',
] as const;

export type ArtFamily = (typeof artFamilies)[number];

/** Families of lines and flat shapes alone, which are written as vectors as well. */
export const shapeFamilies = [
  'flow-field',
  'plants',
  'circle-packing',
  'waves',
  'tiles',
  'voronoi',
  'phyllotaxis',
  'truchet',
  'harmonograph',
] as const;

/** Media: the surface that a drawing gets at the end. */
export const artMedia = [
  'smooth',
  'screen-print',
  'risograph',
  'gouache',
  'watercolour',
  'oil',
  'ink',
] as const;

export type ArtMedium = (typeof artMedia)[number];

/**
 * Palettes of the art generator by name, as #rrggbb: ground, ink, then three or four colours from the one
 * used most to the accent. Names are colours and moods that people ask for.
 */
export const artPalettes = {
  calm: ['#f4efe6', '#2f3e46', '#84a98c', '#cad2c5', '#52796f', '#e0a458'],
  cheerful: ['#fff8ec', '#2b2d42', '#ffb627', '#ef476f', '#06d6a0', '#118ab2'],
  warm: ['#fbf1e3', '#3d1f1b', '#d1603d', '#e9a03b', '#8c2f39', '#f2cc8f'],
  cool: ['#eef4f7', '#12263a', '#3a7ca5', '#81c3d7', '#16425b', '#d9b48f'],
  pastel: ['#fdf7f4', '#5b5675', '#f7c5cc', '#c9d8f0', '#cfe8d5', '#f6e3b4'],
  dark: ['#14151c', '#f0e6d2', '#3d4a6b', '#7a2e3a', '#c98f3c', '#5f7f78'],
  monochrome: ['#f5f3ee', '#1a1a1a', '#4a4a4a', '#8a8783', '#c4c0b8'],
  contrast: ['#fafafa', '#0b0b0b', '#d7263d', '#1b1b1e', '#f46036'],
  vivid: ['#fffaf0', '#1d1e4c', '#f72585', '#4361ee', '#ffb703', '#3ec9a7'],
  muted: ['#ece7df', '#42403c', '#a39081', '#7d8a86', '#c2a58c', '#5f6b73'],
  vintage: ['#f1e4c9', '#3b2f2a', '#b5553c', '#d9a441', '#4f7470', '#8c5e3c'],
  romantic: ['#fdf1ef', '#4a1d35', '#c9557c', '#f0a6a8', '#7d3658', '#e8c7a0'],
  mystical: ['#1b1630', '#f1e3ff', '#5a3e8e', '#9a6fc4', '#2f6f8f', '#e8b45a'],
  melancholy: ['#e4e6e8', '#25303b', '#5c7385', '#93a5b1', '#3c4f5e', '#b58b7a'],
  elegant: ['#f7f3ec', '#1c1b1f', '#7c6a4f', '#b89b6a', '#3a3a42', '#d9cbb0'],
  playful: ['#fef6e4', '#172c66', '#f582ae', '#8bd3dd', '#f9c846', '#6a5acd'],
  fresh: ['#f5fbf2', '#1b4332', '#52b788', '#95d5b2', '#f4d35e', '#2d8f9f'],
  energetic: ['#fff3e2', '#231942', '#ff5d3a', '#ffb300', '#d6246e', '#2e86ab'],
  quiet: ['#f0eeea', '#55524d', '#b7b1a6', '#d3cdc2', '#8f948f', '#c9a79c'],
  noble: ['#f4ecdf', '#2a0f2d', '#5b2a6e', '#a0792c', '#7d1538', '#d7b45a'],
  sunrise: ['#fff1e0', '#46243d', '#f59b6b', '#f7c59f', '#d7667d', '#fbd56b'],
  sunset: ['#fbe3c8', '#2d1b38', '#e4572e', '#f3a712', '#8f2d56', '#5b3a73'],
  night: ['#0e1628', '#f5edd6', '#23395d', '#3f6c8f', '#152642', '#e9c46a'],
  dawn: ['#eef0f6', '#353a5c', '#a5a8cf', '#f2c6c0', '#6f78a8', '#f6dfa8'],
  twilight: ['#251d3a', '#f7e7d4', '#5a4a8a', '#b5568f', '#2e3a6b', '#f0a35e'],
  spring: ['#fbfaf0', '#34513b', '#9bc53d', '#f7a6bd', '#5fad8a', '#fde16d'],
  summer: ['#fffbea', '#084b6b', '#12a4c4', '#ffd23f', '#ee6c4d', '#6ccf9b'],
  autumn: ['#f8ecd8', '#3a2317', '#b3541e', '#dd9a2b', '#6e3b23', '#7a8042'],
  winter: ['#f3f7fa', '#1f3344', '#8fb2c9', '#c7dbe6', '#50748c', '#a83f4b'],
  ocean: ['#eaf4f4', '#05294b', '#0b6e8e', '#4fb3bf', '#12486b', '#f2a65a'],
  lagoon: ['#f1faf6', '#073b3a', '#0e9594', '#6fd1c0', '#127475', '#f5b971'],
  forest: ['#f1efe2', '#1b2d20', '#3a6b47', '#7c9a5b', '#24492f', '#c98a3a'],
  moss: ['#eeeddd', '#2a3320', '#6b7f3a', '#a6ad68', '#485a2c', '#b9692f'],
  meadow: ['#f9f7e8', '#2f4b26', '#7cb342', '#c0ca54', '#e2725b', '#4d8fac'],
  desert: ['#f7ead7', '#4b2a1d', '#c97b4a', '#e3b778', '#9a4a32', '#5f8a8b'],
  canyon: ['#f3ddc5', '#3c1518', '#a44a3f', '#d58936', '#69140e', '#6a8d92'],
  stone: ['#eae6e0', '#2e2d2b', '#8d867c', '#b8b0a4', '#5e5a54', '#a5714e'],
  volcano: ['#191314', '#f6dfc1', '#8f1f17', '#e0491b', '#3b2426', '#f6a821'],
  aurora: ['#0b1b2b', '#e9f7ef', '#1f7a6d', '#4fd1a5', '#5b3f91', '#b7e778'],
  galaxy: ['#0f0c24', '#f3e9ff', '#3a2a78', '#8a3fa0', '#1f5fa8', '#f2779d'],
  rain: ['#dfe5e9', '#263640', '#607d8b', '#90a9b5', '#3e5560', '#d7a441'],
  snow: ['#f8fafc', '#33475b', '#b9cad8', '#dce6ee', '#7b95aa', '#d8735f'],
  fire: ['#fff0d9', '#3b0d0c', '#d62411', '#f77f00', '#8d0801', '#fcbf49'],
  tropical: ['#fff7e3', '#0c3b2e', '#17a077', '#ff8552', '#f7c548', '#d72660'],
  garden: ['#f8f5ec', '#2d3a2a', '#6b9a62', '#d9748f', '#b3c98a', '#8a5a9e'],
  rose: ['#fdf2f0', '#5a1a2c', '#d4637a', '#eeacb0', '#9b2d4a', '#8fa37e'],
  lavender: ['#f7f4fb', '#35274f', '#9a86c4', '#cbbde4', '#6a559c', '#e3b36f'],
  lemon: ['#fffbe3', '#3b3a1f', '#f4d21f', '#f9e784', '#a8b545', '#e5853a'],
  peach: ['#fff3ea', '#5c3040', '#f7a583', '#fbcbb0', '#d4706f', '#8fb39c'],
  cherry: ['#fbefec', '#2c0b14', '#b0132f', '#e4576b', '#6b0a20', '#e8bf7d'],
  coffee: ['#f3e9dc', '#2b1a12', '#6f4a32', '#a87b52', '#47301f', '#d8a862'],
  chocolate: ['#f5ebe0', '#2a1510', '#5d3427', '#9c6644', '#7f4f24', '#ddb892'],
  mint: ['#f2fbf7', '#1d3f3a', '#7fcfb6', '#b9e6d6', '#3f8f7f', '#f2909a'],
  emerald: ['#eff6ef', '#04261b', '#0b7a4b', '#3fae78', '#07502f', '#d9ad45'],
  sapphire: ['#edf1fa', '#0a1440', '#1f48b5', '#5f8be0', '#122a78', '#e2a63c'],
  gold: ['#16120d', '#f7e7b9', '#8a6414', '#cf9f35', '#4a3812', '#f0cf78'],
  copper: ['#f4e8df', '#2c1f1d', '#b4633c', '#d99b77', '#7a3c25', '#3f8078'],
  indigo: ['#f1eff6', '#151238', '#2f2f8f', '#6a6cc4', '#1f1f5c', '#ec8f5e'],
  turquoise: ['#effafa', '#0c3540', '#1fb5b5', '#86dcd6', '#127683', '#f27e63'],
  red: ['#fbf0ea', '#240a0a', '#c41e2b', '#e8645a', '#7e0f1a', '#f0b08a'],
  orange: ['#fff4e6', '#3b1f0d', '#ec7a1c', '#f7b267', '#b84a12', '#4d7f86'],
  yellow: ['#fffbea', '#33301a', '#f0b90b', '#f8dd74', '#b88a0a', '#5b7a8c'],
  green: ['#f3f8ee', '#14291a', '#3f8f3f', '#8cc274', '#22592c', '#e6b54a'],
  blue: ['#f0f5fb', '#0c1f3d', '#1f6fc4', '#74ade6', '#134a8c', '#f0a348'],
  violet: ['#f6f0fa', '#260f3d', '#7b2fb0', '#b483d9', '#4d1a75', '#efb33f'],
  pink: ['#fff2f5', '#4a1030', '#e84a8a', '#f59bbd', '#a31f5a', '#5fb3b3'],
  teal: ['#eef6f4', '#0b2b2b', '#137a78', '#5aaea5', '#0c4f50', '#f0935a'],
  neon: ['#0d0c1d', '#f5f5ff', '#ff2e88', '#16e0e0', '#6c2bd9', '#f7f052'],
  bauhaus: ['#f3ead8', '#1b1b1b', '#d23b28', '#20589a', '#efb92b'],
  print: ['#f6f0e2', '#1f2a5a', '#ff5a5f', '#2a9d8f', '#ffc145'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ArtPalette = keyof typeof artPalettes;

/** Width and height in pixels of a drawing of a ratio, as in 4:5, with so many megapixels. */
export function sheetSize({ ratio, size }: { readonly ratio: string; readonly size: number }) {
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  const unit = Math.sqrt((size * 1_000_000) / (across * down));
  return { width: Math.round(across * unit), height: Math.round(down * unit) };
}
