import { ImagingError } from '../../core/imaging-error.ts';

/** The container library asserts on indexes that contradict themselves, whenever it meets one. */
function toUnreadable(error: unknown): ImagingError {
  if (error instanceof ImagingError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new ImagingError('video_unreadable', detail, { cause: error });
}

/**
 * A look into a source file.
 * @throws ImagingError `video_unreadable` for whatever the container library throws
 */
export async function guardSource<Value>(look: Promise<Value>): Promise<Value> {
  return await look.catch((error: unknown) => {
    throw toUnreadable(error);
  });
}

/** Packets of a source file. @throws ImagingError as `guardSource` */
export async function* guardPackets<Packet>(packets: AsyncIterable<Packet>): AsyncGenerator<Packet> {
  const iterator = packets[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { value, done } = await guardSource(iterator.next());
      if (done) return;
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}
