import type { Style } from './style.ts';
import { charcoal } from './styles/charcoal.ts';
import { colouredPencil } from './styles/coloured-pencil.ts';
import { comic } from './styles/comic.ts';
import { cyanotype } from './styles/cyanotype.ts';
import { duotone } from './styles/duotone.ts';
import { gouache } from './styles/gouache.ts';
import { inkWash } from './styles/ink-wash.ts';
import { linocut } from './styles/linocut.ts';
import { lowPoly } from './styles/low-poly.ts';
import { monochromeFilm } from './styles/monochrome-film.ts';
import { mosaic } from './styles/mosaic.ts';
import { neon } from './styles/neon.ts';
import { oil } from './styles/oil.ts';
import { paperCut } from './styles/paper-cut.ts';
import { pastel } from './styles/pastel.ts';
import { pencil } from './styles/pencil.ts';
import { pixelArt } from './styles/pixel-art.ts';
import { popArt } from './styles/pop-art.ts';
import { portraitFilm } from './styles/portrait-film.ts';
import { retroConsole } from './styles/retro-console.ts';
import { slideFilm } from './styles/slide-film.ts';
import { softToon } from './styles/soft-toon.ts';
import { stainedGlass } from './styles/stained-glass.ts';
import { vintage } from './styles/vintage.ts';
import { watercolour } from './styles/watercolour.ts';

/** Styles by the name of their choice. */
export const styles = {
  oil: oil,
  watercolour: watercolour,
  gouache: gouache,
  pastel: pastel,
  'coloured-pencil': colouredPencil,
  pencil: pencil,
  charcoal: charcoal,
  'ink-wash': inkWash,
  linocut: linocut,
  comic: comic,
  'pop-art': popArt,
  'soft-toon': softToon,
  mosaic: mosaic,
  'stained-glass': stainedGlass,
  'low-poly': lowPoly,
  'paper-cut': paperCut,
  'pixel-art': pixelArt,
  'retro-console': retroConsole,
  neon: neon,
  'portrait-film': portraitFilm,
  'slide-film': slideFilm,
  'monochrome-film': monochromeFilm,
  vintage: vintage,
  duotone: duotone,
  cyanotype: cyanotype,
} satisfies Record<string, Style>;

export type StyleKey = keyof typeof styles;
