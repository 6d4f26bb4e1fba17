import { encodeMarks, type MarksToEncode } from './mask-png.ts';

/** One order in, its PNG out, or null where that fails: what is thrown after waiting is told to nobody. */
globalThis.onmessage = async ({ data: request }: MessageEvent<MarksToEncode>) => {
  try {
    postMessage(await encodeMarks(request));
  } catch {
    postMessage(null);
  }
};
