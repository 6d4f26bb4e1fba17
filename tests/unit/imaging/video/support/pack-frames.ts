/** Start code of a frame of MPEG-4 part 2; the two bits behind it tell its kind. */
const FRAME = Buffer.from([0, 0, 1, 0xb6]);
const [KEY, BETWEEN] = [0, 2];
/** User data by which decoders know that two frames lie in one packet. */
const MARK = Buffer.concat([Buffer.from([0, 0, 1, 0xb2]), Buffer.from('DivX503b1393p\0', 'latin1')]);
/** Frame without content, which stands where the second frame of a packet was. */
const NOTHING = Buffer.from([0, 0, 1, 0xb6, 0x51, 0, 0x7f]);

function kindOf(frame: Buffer): number {
  return (frame[frame.indexOf(FRAME) + 4] ?? 0) >> 6;
}

/** Frames of an AVI that has pictures alone, in the order of decoding, and the place where they begin. */
function readFrames(avi: Buffer) {
  const begin = avi.indexOf('movi') + 4;
  const frames: Buffer[] = [];
  for (let at = begin; avi.toString('latin1', at, at + 4) === '00dc'; ) {
    const length = avi.readUInt32LE(at + 4);
    frames.push(avi.subarray(at + 8, at + 8 + length));
    at += 8 + length + (length & 1);
  }
  return { begin, frames };
}

function chunkOf(packet: Buffer): Buffer {
  const head = Buffer.from('00dc\0\0\0\0', 'latin1');
  head.writeUInt32LE(packet.length, 4);
  return Buffer.concat([head, packet, Buffer.alloc(packet.length & 1)]);
}

/** An AVI of MPEG-4 as DivX and Xvid write it: with each frame between others in the packet before it. */
export function packFrames(avi: Buffer): Buffer {
  const { begin, frames } = readFrames(avi);
  const packets: Buffer[] = [];
  for (const frame of frames) {
    const before = packets.at(-1);
    const at = frame.indexOf(FRAME);
    if (before && kindOf(frame) === BETWEEN) packets.splice(-1, 1, Buffer.concat([before, frame]), NOTHING);
    else if (kindOf(frame) === KEY)
      packets.push(Buffer.concat([frame.subarray(0, at), MARK, frame.subarray(at)]));
    else packets.push(frame);
  }
  const body = Buffer.concat(packets.map(chunkOf));
  const out = Buffer.concat([avi.subarray(0, begin), body]);
  out.writeUInt32LE(body.length + 4, begin - 8);
  out.writeUInt32LE(out.length - 8, 4);
  return out;
}
