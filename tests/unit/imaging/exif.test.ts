import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawTexture } from '#bench/inpaint/textures.ts';
import { encodePicture } from '#imaging/core/io/encode-picture.ts';
import {
  type ExifDirectories,
  POINTERS,
  readDirectory,
  selectExif,
  writeDirectories,
} from '#imaging/core/io/select-exif.ts';
import { toSharp } from './support/pictures.ts';

const formats = ['png', 'jpeg', 'webp', 'avif'] as const;
const TAGS = { make: 0x010f, orientation: 0x0112, artist: 0x013b, taken: 0x9003, serial: 0xa431 };
const LATITUDE = 2;

const asText = (value: Uint8Array | undefined) => new TextDecoder().decode(value).replace(/\0+$/, '');

function text(tag: number, words: string) {
  const value = new TextEncoder().encode(`${words}\0`);
  return { tag, type: 2, count: value.length, value };
}

/** The directories of a block of EXIF, by the rules of TIFF alone. */
function readBack(exif: Uint8Array) {
  const block = asText(exif.subarray(0, 4)) === 'Exif' ? exif.subarray(6) : exif;
  const littleEndian = block[0] === 0x49;
  const long = (bytes: Uint8Array, at: number) =>
    new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, littleEndian);
  const main = readDirectory(block, { at: long(block, 4), littleEndian });
  const behind = (pointer: number) => {
    const found = main.find(({ tag }) => tag === pointer);
    return found ? readDirectory(block, { at: long(found.value, 0), littleEndian }) : [];
  };
  return { main, shot: behind(POINTERS.shot), place: behind(POINTERS.place) };
}

const bytesOf = (entries: ReturnType<typeof readDirectory>, tag: number) =>
  entries.find((entry) => entry.tag === tag)?.value;

const latitude = { tag: LATITUDE, type: 5, count: 3, value: Uint8Array.from({ length: 24 }, (_, i) => i) };
const shot: ExifDirectories = {
  main: [
    text(TAGS.make, 'Kamera'),
    { tag: TAGS.orientation, type: 3, count: 1, value: Uint8Array.of(0, 6) },
    text(TAGS.artist, 'Jürgen 山田 (Ü)'),
  ],
  shot: [text(TAGS.taken, '2024:05:06 07:08:09'), text(TAGS.serial, 'SN-1234567')],
  place: [text(1, 'N'), latitude],
};

describe('what a photo says of itself', () => {
  it.each([true, false])(
    '[GEN-04] EXIF data are kept field by field, in either byte order (little: %s)',
    (little) => {
      const kept = selectExif(writeDirectories(shot, little), { withPlace: false });
      const { main, shot: taken, place } = readBack(kept ?? new Uint8Array());
      expect(asText(bytesOf(main, TAGS.make))).toBe('Kamera');
      expect(asText(bytesOf(taken, TAGS.taken))).toBe('2024:05:06 07:08:09');
      expect(bytesOf(main, TAGS.orientation)).toBeUndefined();
      expect(bytesOf(taken, TAGS.serial)).toBeUndefined();
      expect(place).toEqual([]);
      expect(asText(kept ?? undefined)).not.toContain('SN-1234567');
    },
  );

  it.each(formats)(
    '[GEN-04] EXIF data go into %s beside the source mark, and the place only if wanted',
    async (format) => {
      const picture = drawTexture('grass', { width: 64, height: 48 });
      for (const withPlace of [false, true]) {
        const exif = selectExif(writeDirectories(shot, false), { withPlace }) ?? undefined;
        const order = { format, exif, digitalSourceType: 'algorithmicallyEnhanced' };
        const { bytes } = await encodePicture(picture, order);
        const about = await sharp(bytes).metadata();
        expect(about.xmpAsString).toContain('digitalsourcetype/algorithmicallyEnhanced<');
        expect(about.orientation ?? 1).toBe(1);
        const { main, place } = readBack(about.exif ?? new Uint8Array());
        expect(asText(bytesOf(main, TAGS.artist))).toBe('Jürgen 山田 (Ü)');
        expect([...(bytesOf(place, LATITUDE) ?? [])]).toEqual(withPlace ? [...latitude.value] : []);
      }
    },
  );

  it('Writing EXIF data keeps every pixel of a PNG', async () => {
    const picture = drawTexture('planks', { width: 40, height: 30 });
    const exif = selectExif(writeDirectories(shot, true), { withPlace: true }) ?? undefined;
    const { bytes } = await encodePicture(picture, { format: 'png', exif });
    expect(await sharp(bytes).raw().toBuffer()).toEqual(Buffer.from(picture.data));
  });

  it('EXIF data of a camera are read without the thumbnail', async () => {
    const photo = await toSharp(drawTexture('grass', { width: 64, height: 48 }))
      .withExif({ IFD0: { Make: 'Camera' }, IFD1: { ImageDescription: 'small' }, IFD2: { FNumber: '28/10' } })
      .jpeg()
      .toBuffer();
    const { exif } = await sharp(photo).metadata();
    const { main, shot: taken } = readBack(
      selectExif(exif ?? Buffer.of(), { withPlace: true }) ?? Buffer.of(),
    );
    expect(asText(bytesOf(main, TAGS.make))).toBe('Camera');
    expect(bytesOf(taken, 0x829d)).toHaveLength(8);
    expect(main.map(({ tag }) => tag)).toEqual([TAGS.make, POINTERS.shot]);
  });

  it('Reading EXIF data survives any bytes', () => {
    const whole = writeDirectories(shot, true);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255))),
        fc.nat(whole.length),
        (edits, end) => {
          const broken = whole.slice(0, end);
          for (const [at, byte] of edits) if (at < end) broken[at] = byte;
          const kept = selectExif(broken, { withPlace: true });
          expect(kept?.length ?? 0).toBeLessThan(64 * 1024);
        },
      ),
    );
    expect(selectExif(new Uint8Array(), { withPlace: true })).toBeNull();
  });
});
