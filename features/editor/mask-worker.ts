import { pngOfOrder, type RasterOrder } from './png-of-order.ts';

/** One order in, its PNG out. */
globalThis.onmessage = async ({ data: order }: MessageEvent<RasterOrder>) => {
  postMessage(await pngOfOrder(order));
};
