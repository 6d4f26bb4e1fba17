import type { Progress } from '../progress.ts';
import { describeTexture, type Texture } from './describe-texture.ts';
import { findCut } from './find-cut.ts';
import { measureSalience } from './measure-salience.ts';
import type { Sheet } from './sheet.ts';

/** Features of each pixel of the coarse sheet. */
export interface Traits {
  /** Salience, 0 to 1. */
  readonly salience: Float32Array;
  /** 1 where it belongs to a thing that stands out and that the border cuts. */
  readonly cut: Uint8Array;
  /** Texture of the place. */
  readonly texture: Texture;
}

/** Finds salient things on a sheet, things that the border cuts, and the texture of each place. */
export async function describeSheet(
  sheet: Sheet,
  { band, progress }: { readonly band: number; readonly progress: Progress },
): Promise<Traits> {
  const salience = await measureSalience(sheet, progress);
  return { salience, cut: findCut(sheet, { salience, band }), texture: describeTexture(sheet) };
}
