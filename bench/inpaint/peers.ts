import cvModule from '@techstark/opencv-js';
import type { Mask, Picture } from '#imaging/core/picture.ts';

/** Pixels around a pixel that OpenCV looks at; its documentation's own example. */
const RADIUS = 5;

export type Inpaint = (photo: Picture, mask: Mask) => Picture;

/** Telea's and the Navier–Stokes method of OpenCV. */
export async function loadPeers(): Promise<{ telea: Inpaint; navierStokes: Inpaint }> {
  const cv = await cvModule;
  function inpaintBy(method: number): Inpaint {
    return (photo, mask) => {
      const source = cv.matFromArray(photo.height, photo.width, cv.CV_8UC3, photo.data);
      const hole = cv.matFromArray(photo.height, photo.width, cv.CV_8UC1, mask.data);
      const filled = new cv.Mat();
      cv.inpaint(source, hole, filled, RADIUS, method);
      const data = new Uint8Array(filled.data);
      for (const mat of [source, hole, filled]) mat.delete();
      return { ...photo, data };
    };
  }
  return { telea: inpaintBy(cv.INPAINT_TELEA), navierStokes: inpaintBy(cv.INPAINT_NS) };
}
