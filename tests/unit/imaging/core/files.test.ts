import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ImagingError } from '#imaging/core/imaging-error.ts';
import { decodeCorrections } from '#imaging/core/io/decode-corrections.ts';
import { decodeHeic } from '#imaging/core/io/decode-heic.ts';
import { encodeAnimation } from '#imaging/core/io/encode-picture.ts';
import { readHeifHeader } from '#imaging/core/io/read-heif-header.ts';
import { readFileFacts } from '#imaging/core/io/read-input-facts.ts';
import { safeSharp } from '#imaging/core/io/safe-sharp.ts';
import { sourceMark } from '#imaging/core/io/source-mark.ts';
import { fixedCases } from '../support/any-plane.ts';
import { paint, quarters, toSharp } from '../support/pictures.ts';

describe('source mark', () => {
  it('The digital source type of a picture is read back from its file', async () => {
    const picture = toSharp(paint({ width: 2, height: 2, channels: 3 }, () => [9, 9, 9]));
    const file = await picture.jpeg().withXmp(sourceMark('algorithmicMedia')).toBuffer();
    const { xmp } = await safeSharp(file).metadata();
    const type = 'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia';
    expect(xmp?.toString()).toContain(`<Iptc4xmpExt:DigitalSourceType>${type}</`);
  });
});

describe('corrections of a mask', () => {
  const png = (values: readonly (readonly number[])[], channels: 1 | 3 | 4) =>
    toSharp(paint({ width: values.length, height: 1, channels }, (x) => values[x]))
      .png()
      .toBuffer();

  it('Dark is background, light is subject, and soft edges and transparent pixels say nothing', async () => {
    const greys = [0, 63, 64, 128, 191, 192, 255].map((grey) => [grey, grey, grey]);
    const { data } = await decodeCorrections(await png(greys, 3), { width: 7, height: 1 });
    expect([...data]).toEqual([0, 0, 128, 128, 128, 255, 255]);
    const faint = [
      [0, 0, 0, 127],
      [0, 0, 0, 128],
      [255, 255, 255, 0],
    ];
    const { data: clear } = await decodeCorrections(await png(faint, 4), { width: 3, height: 1 });
    expect([...clear]).toEqual([128, 0, 128]);
  });

  it('Corrections are enlarged to the photo pixel by pixel, with no new values between', async () => {
    const values = [0, 128, 255, 0].map((grey) => [grey, grey, grey]);
    const { width, height, data } = await decodeCorrections(await png(values, 3), { width: 12, height: 2 });
    expect([width, height]).toEqual([12, 2]);
    expect([...data.subarray(0, 12)]).toEqual([0, 0, 0, 128, 128, 128, 255, 255, 255, 0, 0, 0]);
    expect(data.subarray(12)).toEqual(data.subarray(0, 12));
  });
});

/** A box of ISO 14496-12. */
function box(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** The same with its size in eight bytes. */
function longBox(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1, 0);
  head.write(type, 4, 'latin1');
  head.writeBigUInt64BE(BigInt(16 + body.length), 8);
  return Buffer.concat([head, body]);
}

function extent(width: number, height: number): Buffer {
  const body = Buffer.alloc(12);
  body.writeUInt32BE(width, 4);
  body.writeUInt32BE(height, 8);
  return box('ispe', body);
}

const profile = Buffer.from('a profile');
const colours = box('colr', Buffer.from('prof', 'latin1'), profile);
const heif = (...properties: readonly Buffer[]) =>
  Buffer.concat([
    box('ftyp', Buffer.from('heic\0\0\0\0mif1', 'latin1')),
    box('meta', Buffer.alloc(4), box('hdlr', Buffer.alloc(12)), box('iprp', box('ipco', ...properties))),
    box('mdat', Buffer.alloc(20, 9)),
  ]);

describe('the header of HEIF files', () => {
  it('The largest picture of a file counts, wherever it stands', () => {
    const size = fc.integer({ min: 1, max: 9000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(size, size), { minLength: 1, maxLength: 5 }), (sizes) => {
        const most = Math.max(...sizes.map(([width, height]) => width * height));
        const header = readHeifHeader(heif(...sizes.map(([width, height]) => extent(width, height))));
        expect(header.width * header.height).toBe(most);
        expect(sizes).toContainEqual([header.width, header.height]);
        expect(header.profile).toBeUndefined();
      }),
      fixedCases,
    );
  });

  it('A profile is found beside the size, and boxes with long sizes are read alike', () => {
    const file = heif(colours, extent(40, 30));
    expect(readHeifHeader(file)).toMatchObject({ width: 40, height: 30 });
    expect(Buffer.from(readHeifHeader(file).profile ?? []).toString()).toBe('a profile');
    const long = longBox('meta', Buffer.alloc(4), longBox('iprp', longBox('ipco', extent(7, 5))));
    expect(readHeifHeader(long)).toMatchObject({ width: 7, height: 5 });
  });

  it('A file that is cut anywhere has no header or the right one, and fails in no other way', () => {
    const file = heif(extent(40, 30), colours);
    for (let end = 0; end < file.length; end++) {
      try {
        expect(readHeifHeader(file.subarray(0, end))).toMatchObject({ width: 40, height: 30 });
      } catch (error) {
        expect(error).toBeInstanceOf(ImagingError);
      }
    }
  });

  it('Any bytes in the place of any others are read or refused as a bad file', () => {
    const file = heif(extent(40, 30), colours);
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.uint8Array({ minLength: 1, maxLength: 12 }), (at, bytes) => {
        const spoilt = Buffer.from(file);
        spoilt.set(bytes.subarray(0, spoilt.length - at), at);
        try {
          readHeifHeader(spoilt);
        } catch (error) {
          expect(error).toBeInstanceOf(ImagingError);
        }
      }),
      { ...fixedCases, numRuns: 400 },
    );
    const cutLong = Buffer.concat([heif(extent(4, 3)), Buffer.from([0, 0, 0, 1, 102, 114, 101, 101])]);
    expect(() => readHeifHeader(cutLong)).toThrow(ImagingError);
  });
});

describe('what a file tells', () => {
  it('Drawings are no pictures: their loader is shut', async () => {
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expect(safeSharp(drawing).metadata()).rejects.toThrow();
  });

  it('Usual files have no facts of their own; deep ones tell their bits, animations their frames', async () => {
    const photo = toSharp(quarters(4, 4));
    for (const usual of [photo.clone().jpeg(), photo.clone().png(), photo.clone().webp()])
      expect(await readFileFacts(await usual.toBuffer())).toEqual({});
    expect(await readFileFacts(await photo.clone().toColourspace('rgb16').png().toBuffer())).toEqual({
      bits: 16,
    });
    const still = paint({ width: 4, height: 4, channels: 3 }, () => [90, 90, 90]);
    const moving = await encodeAnimation({ frames: [quarters(4, 4), still], frameMilliseconds: 50 }, 'x');
    expect(await readFileFacts(moving)).toEqual({ frames: 2 });
  });

  it('A HEIC is decoded at the size of its header, and a cut one is refused', async () => {
    const file = readFileSync('tests/fixtures/images/brick-p3.heic');
    const { picture, profile } = await decodeHeic(file);
    const header = readHeifHeader(file);
    expect([picture.width, picture.height].sort()).toEqual([header.width, header.height].sort());
    expect(profile).toEqual(header.profile);
    await expect(decodeHeic(file.subarray(0, file.length - 200))).rejects.toBeInstanceOf(ImagingError);
  });
});

describe('animations', () => {
  it('[GEN-02] An animation has its frames in order, their duration, endless loops and the mark of its source', async () => {
    const still = (grey: number) =>
      paint({ width: 16, height: 8, channels: 4 }, () => [grey, grey, grey, 255]);
    const file = await encodeAnimation(
      { frames: [still(20), still(120), still(220)], frameMilliseconds: 40 },
      'algorithmicMedia',
    );
    const { pages, pageHeight, width, loop, delay, xmp } = await sharp(file, { pages: -1 }).metadata();
    expect({ pages, pageHeight, width, loop }).toEqual({ pages: 3, pageHeight: 8, width: 16, loop: 0 });
    expect(delay).toEqual([40, 40, 40]);
    expect(xmp?.toString()).toContain('/digitalsourcetype/algorithmicMedia<');
    const { data, info } = await sharp(file, { pages: -1 }).raw().toBuffer({ resolveWithObject: true });
    for (const [frame, grey] of [20, 120, 220].entries())
      expect(Math.abs(data[(frame * 8 + 4) * info.width * info.channels] - grey)).toBeLessThan(4);
  });
});
