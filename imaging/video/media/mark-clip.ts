import { open } from 'node:fs/promises';

/** Identifier of XMP in ISO media files (Adobe XMP Specification, part 3). */
const XMP_ID = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');
const NEWSCODES = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

/** States the same in words, for containers without a place for XMP. */
export function sourceComment(sourceType: string): string {
  return `DigitalSourceType: ${NEWSCODES}${sourceType}`;
}

function xmpOf(sourceType: string): string {
  return (
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>' +
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">' +
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"' +
    ` Iptc4xmpExt:DigitalSourceType="${NEWSCODES}${sourceType}"/>` +
    '</rdf:RDF></x:xmpmeta><?xpacket end="r"?>'
  );
}

/**
 * States how an MP4 was made, as IPTC digital source type in an XMP box behind the file. Nothing before it
 * moves, so the file is not written anew.
 */
export async function markClip(path: string, sourceType: string): Promise<void> {
  const body = Buffer.from(xmpOf(sourceType));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(head.length + XMP_ID.length + body.length, 0);
  head.write('uuid', 4, 'latin1');
  const file = await open(path, 'a');
  try {
    await file.appendFile(Buffer.concat([head, XMP_ID, body]));
  } finally {
    await file.close();
  }
}

/** The digital source type that an MP4 states behind its boxes, or null. */
export async function readClipMark(path: string): Promise<string | null> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(16);
    for (let at = 0; at + 8 <= size; ) {
      await file.read(head, 0, 16, at);
      const told = head.readUInt32BE(0);
      const length = told === 1 ? Number(head.readBigUInt64BE(8)) : told === 0 ? size - at : told;
      if (length < 8) return null;
      if (head.toString('latin1', 4, 8) === 'uuid' && length < 1 << 16) {
        const body = Buffer.alloc(length);
        await file.read(body, 0, length, at);
        const found = /digitalsourcetype\/(\w+)/.exec(body.toString('utf8'));
        if (body.subarray(8, 24).equals(XMP_ID) && found?.[1]) return found[1];
      }
      at += length;
    }
    return null;
  } finally {
    await file.close();
  }
}
