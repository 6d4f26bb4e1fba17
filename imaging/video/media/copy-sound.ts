import { type EncodedPacket, EncodedPacketSink, type InputAudioTrack } from 'mediabunny';
import { guardPackets, guardSource } from './guard-source.ts';
import type { SoundPackets, TimeRange } from './sound.ts';

/** Packets before the part that a decoder of AAC has to have heard. */
const LEAD_PACKETS = 1;

/** Places of the first and the last packet of a part, in the order of the file. */
async function* packetsIn(track: InputAudioTrack, { from, to }: TimeRange): AsyncGenerator<EncodedPacket> {
  const sink = new EncodedPacketSink(track);
  let start = (await guardSource(sink.getPacket(from))) ?? undefined;
  for (let lead = 0; start && lead < LEAD_PACKETS; lead++)
    start = (await guardSource(sink.getPacket(start.timestamp - start.duration / 2))) ?? start;
  for await (const packet of guardPackets(sink.packets(start))) {
    if (packet.timestamp >= to) return;
    yield packet;
  }
}

/**
 * Packets of AAC as they are, so that nothing is lost, with times that start at the part. Null for other
 * codecs: players of one kind or another leave them silent in MP4.
 */
export async function copySound(track: InputAudioTrack, range: TimeRange): Promise<SoundPackets | null> {
  const config = await track.getDecoderConfig();
  if (!config || (await track.getCodec()) !== 'aac') return null;
  let count = 0;
  for await (const _ of packetsIn(track, range)) count += 1;
  async function* shifted(): AsyncGenerator<EncodedPacket> {
    for await (const packet of packetsIn(track, range))
      yield packet.clone({ timestamp: packet.timestamp - range.from });
  }
  return { codec: 'aac', config, language: await track.getLanguageCode(), count, packets: shifted() };
}
