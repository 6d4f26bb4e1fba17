import { adjust } from './adjusting.ts';
import { enhancing } from './enhancing.ts';
import { placing } from './placing.ts';
import { portraits } from './portraits.ts';
import { recolouring } from './recolouring.ts';
import { removing } from './removing.ts';
import { severalPhotos } from './several-photos.ts';
import type { Template } from './template.ts';

/** All templates; of two that leave out equally little the first is taken. */
export const templates: readonly Template[] = [
  ...removing,
  ...enhancing,
  adjust,
  ...placing,
  ...recolouring,
  ...portraits,
  ...severalPhotos,
];
