import { Readable } from 'node:stream';
import { type EncodedPacket, EncodedPacketSink, Input, MATROSKA, ReadableStreamSource } from 'mediabunny';
import { ImagingError } from '../../core/imaging-error.ts';
import { startFfmpeg } from './start-ffmpeg.ts';

interface EncodingOptions {
  readonly program: string;
  /** Arguments from the layout of the raw input on to the encoder. */
  readonly args: readonly string[];
  /** Raw bytes as they come; the next are asked for when the program has taken these. */
  readonly input: AsyncIterable<Uint8Array>;
  readonly signal?: AbortSignal | undefined;
}

interface FfmpegPacket {
  readonly packet: EncodedPacket;
  /** Setup bytes of the decoder. */
  readonly description: Uint8Array | undefined;
}

/** Writes bytes into a stream, no faster than it takes them. A closed one takes no more. */
async function feed(stdin: NodeJS.WritableStream, input: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const bytes of input) {
    if (!stdin.writable) return;
    await new Promise<void>((resolve) => {
      stdin.write(bytes, () => resolve());
    });
  }
  stdin.end();
}

/** Setup bytes, copied: they may lie inside a larger buffer. */
function bytesOf(description: VideoDecoderConfig['description']): Uint8Array | undefined {
  if (!description) return undefined;
  if (ArrayBuffer.isView(description)) {
    const { buffer, byteOffset, byteLength } = description;
    return Uint8Array.from(new Uint8Array(buffer, byteOffset, byteLength));
  }
  return new Uint8Array(description.slice(0));
}

async function* readPackets(stdout: Readable): AsyncGenerator<FfmpegPacket> {
  const stream = Readable.toWeb(stdout) as ReadableStream<Uint8Array>;
  const input = new Input({ source: new ReadableStreamSource(stream), formats: [MATROSKA] });
  try {
    const track = (await input.getPrimaryVideoTrack()) ?? (await input.getPrimaryAudioTrack());
    if (!track) return;
    const config = await track.getDecoderConfig();
    const description = bytesOf(config?.description);
    for await (const packet of new EncodedPacketSink(track).packets()) yield { packet, description };
  } finally {
    input.dispose();
  }
}

/**
 * Encodes raw frames or samples by the operator's own ffmpeg. Packets come over a pipe, in order; their times
 * are those of an even row.
 * @throws ImagingError `output_unusable`, `codecs_missing`, `program_ended`, `aborted`, and what the input
 * throws
 */
export async function* packetsOfFfmpeg(options: EncodingOptions): AsyncGenerator<FfmpegPacket> {
  const { program, args, input, signal } = options;
  const all = ['-protocol_whitelist', 'pipe', ...args, '-map_metadata', '-1', '-f', 'matroska', 'pipe:1'];
  const started = { program, args: all, takesInput: true, signal, failure: 'output_unusable' } as const;
  const { stdin, stdout, ended, stop } = startFfmpeg(started);
  let fault: { readonly error: unknown } | undefined;
  const feeding = feed(stdin, input).catch((error: unknown) => {
    fault = { error };
    stop();
  });
  try {
    yield* readPackets(stdout);
    await feeding;
    if (fault) throw fault.error;
    await ended;
  } catch (error) {
    // The input and the program tell more than a pipe that breaks.
    if (fault) throw fault.error;
    // A container that breaks leaves the program running.
    if (stdout.readableEnded) await ended;
    else stop();
    if (error instanceof ImagingError) throw error;
    throw new ImagingError('output_unusable', String(error), { cause: error });
  } finally {
    stop();
  }
}
