import { placing, severalPhotos } from './composing.ts';
import { portraits, recolouring } from './restyling.ts';
import { adjust, enhancing, removing } from './retouching.ts';
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
