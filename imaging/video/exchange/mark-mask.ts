import { readFile } from 'node:fs/promises';
import { ImagingError } from '../../core/imaging-error.ts';
import { decodeMask } from '../../core/io/decode-mask.ts';
import type { Mask } from '../../core/picture.ts';
import { growMask } from '../../edit/inpaint/grow-mask.ts';
import type { FrameSize } from '../media/frame.ts';

interface MarkFile {
  readonly maskPath: string;
  /** Pixels by which the brush is grown. */
  readonly grow: number;
}

/** Reads what was marked on a frame, grown. @throws ImagingError `mask_empty`, and as `decodeMask` */
export async function readMarkMask({ maskPath, grow }: MarkFile, size: FrameSize): Promise<Mask> {
  const mask = growMask(await decodeMask(await readFile(maskPath), size), grow);
  if (!mask.data.some((value) => value > 0)) throw new ImagingError('mask_empty', 'the mask marks nothing');
  return mask;
}
