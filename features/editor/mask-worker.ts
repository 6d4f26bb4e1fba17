import { encodeMarks, type MarksToEncode } from './mask-png.ts';

/** Answers a request with its PNG, or null on failure, since a rejected handler sends no message. */
globalThis.onmessage = async ({ data: request }: MessageEvent<MarksToEncode>) => {
  try {
    postMessage(await encodeMarks(request));
  } catch {
    postMessage(null);
  }
};
