import type { Mask } from '#imaging/core/picture.ts';
import type { DrawnSample } from '../../renderer/sample-scene.ts';
import { agePrint } from './age-print.ts';
import { drawMotif } from './draw-motif.ts';
import { mountMask, mountPrint, pictureSize } from './mount-print.ts';
import { tonePrint } from './tone-print.ts';

/** Minimum share of lost emulsion at which a print needs repair. */
const MIN_LOSS = 0.2;

/** A small print without colour, fresh from the darkroom: what the old photo once was. */
export const oldPhotoTruthSample: DrawnSample = {
  kind: 'drawn',
  size: { width: 1280, height: 1600 },
  look: { exposure: 1.18, contrast: 1.1, vignette: 0.3, bloom: 0.04, grain: 0.03 },
  draw: (size) => drawMotif(pictureSize(size)),
  print: ({ picture, masks }, size) => ({
    picture: tonePrint(mountPrint(picture, size)),
    masks: { boat: mountMask(masks.boat, size) },
  }),
};

/** The same after ninety years: faded, yellowed, grainy, soft, scratched, folded and stained. */
export const oldPhotoSample: DrawnSample = {
  ...oldPhotoTruthSample,
  print({ picture, masks }, size) {
    const aged = agePrint(mountPrint(picture, size));
    const { width, height, data } = aged.lost;
    const lost: Mask = {
      width,
      height,
      data: Uint8Array.from(data, (share) => (share > MIN_LOSS ? 255 : 0)),
    };
    return { picture: aged.picture, masks: { boat: mountMask(masks.boat, size), lost } };
  },
};
