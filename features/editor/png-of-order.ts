import { type Corrections, makeCorrectionsPng } from './make-corrections-png.ts';
import { makeMaskPng } from './make-mask-png.ts';
import type { Mark, Size } from './mark.ts';

/** What is to be rastered at full size: a mask, or corrections of a cut-out. */
export type RasterOrder =
  | { readonly kind: 'mask'; readonly marks: readonly Mark[]; readonly photo: Size }
  | { readonly kind: 'corrections'; readonly corrections: Corrections; readonly photo: Size };

export function pngOfOrder(order: RasterOrder): Promise<Blob> {
  if (order.kind === 'mask') return makeMaskPng(order.marks, order.photo);
  return makeCorrectionsPng(order.corrections, order.photo);
}
