export type PictureType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic';

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

function ascii(bytes: Uint8Array, { from, to }: { readonly from: number; readonly to: number }): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

/** All brands of a `ftyp` box, the major one first (ISO/IEC 14496-12, 4.3). */
function readBrands(bytes: Uint8Array): string[] {
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  const end = Math.min(size, bytes.length, 256);
  const brands = [ascii(bytes, { from: 8, to: 12 })];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(bytes, { from: at, to: at + 4 }));
  return brands;
}

function sniffHeif(bytes: Uint8Array): PictureType | undefined {
  const brands = readBrands(bytes);
  // `mif1` alone means only "a still picture in HEIF": an AVIF may carry it as its major brand.
  if (brands.includes('avif') || brands.includes('avis')) return 'avif';
  return brands.some((brand) => heicBrands.includes(brand)) ? 'heic' : undefined;
}

/** The type of a picture by its first bytes; undefined for everything that imaging does not decode. */
export function sniffType(bytes: Uint8Array): PictureType | undefined {
  if (bytes.length < 12) return undefined;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (ascii(bytes, { from: 0, to: 8 }) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(bytes, { from: 0, to: 4 }) === 'RIFF' && ascii(bytes, { from: 8, to: 12 }) === 'WEBP')
    return 'webp';
  if (/^GIF8[79]a$/.test(ascii(bytes, { from: 0, to: 6 }))) return 'gif';
  return ascii(bytes, { from: 4, to: 8 }) === 'ftyp' ? sniffHeif(bytes) : undefined;
}
