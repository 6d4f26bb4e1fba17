import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectVideoType, VIDEO_TYPE_BYTES } from '#lib/media-type/detect-video-type.ts';

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const box = (brand: string) => bytes(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}`);

/** Packets of a transport stream, each after so many bytes of its own. */
function packets(lead: number): Uint8Array {
  const stream = new Uint8Array(VIDEO_TYPE_BYTES);
  for (let at = lead; at < stream.length; at += 188 + lead) stream[at] = 0x47;
  return stream;
}

describe('the type of a video by its first bytes', () => {
  it.each([
    ['video/mp4', readFileSync('tests/fixtures/videos/ball.mp4')],
    ['video/mp4', box('isom')],
    ['video/mp4', box('3gp5')],
    ['video/quicktime', box('qt  ')],
    ['video/quicktime', bytes('\0\0\0\x08wide\0\0\0\0mdat')],
    ['video/webm', bytes('\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm')],
    ['video/x-matroska', bytes('\x1a\x45\xdf\xa3\xa3\x42\x82\x88matroska')],
    ['video/mp2t', packets(0)],
    ['video/mp2t', packets(4)],
    ['video/x-msvideo', bytes('RIFF\0\0\0\0AVI LIST')],
  ])('[TOOL-21] %s is known', (type, head) => {
    expect(detectVideoType(head)).toBe(type);
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['a picture in the same container', box('avif')],
    ['WAV', bytes('RIFF\0\0\0\0WAVEfmt ')],
    ['JPEG', bytes('\xff\xd8\xff\xe0')],
    ['words', bytes('Good morning, this is no video at all.')],
  ])('[TOOL-21] %s is not taken', (_, head) => {
    expect(detectVideoType(head)).toBeUndefined();
  });

  it('[TOOL-21] Any bytes have a type or none', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 600 }), (head) => void detectVideoType(head)));
  });
});
