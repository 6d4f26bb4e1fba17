import { pngOfOrder, type RasterOrder } from './mask-png.ts';

/** One order in, its PNG out, or null where that fails: what is thrown after waiting is told to nobody. */
globalThis.onmessage = async ({ data: order }: MessageEvent<RasterOrder>) => {
  try {
    postMessage(await pngOfOrder(order));
  } catch {
    postMessage(null);
  }
};
