import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { manifestIcons, themeColors } from '#lib/seo/web-manifest.ts';

/** The logo as it is drawn, and the side of the square that it is drawn in. */
const LOGO = 'app/icon.svg';
const LOGO_SIDE = 26;
const FAVICON_SIDES = [16, 32, 48] as const;

interface IconForm {
  readonly side: number;
  /** Part of the side that the logo takes. */
  readonly logo: number;
  /** Part of the side that the corners of the paper are rounded by; left out for no paper. */
  readonly corners?: number;
}

/** The logo in light colours, on a sheet of paper. PNG. */
async function drawIcon({ side, logo, corners }: IconForm): Promise<Buffer> {
  const inner = (await readFile(LOGO, 'utf8')).trim().replace(/^<svg[^>]*>|<\/svg>$/g, '');
  const offset = (side * (1 - logo)) / 2;
  const place = `translate(${offset} ${offset}) scale(${(side * logo) / LOGO_SIDE})`;
  const radius = side * (corners ?? 0);
  const paper =
    corners === undefined
      ? ''
      : `<rect width="${side}" height="${side}" rx="${radius}" fill="${themeColors.light}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${paper}<g transform="${place}">${inner}</g></svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, effort: 10 }).toBuffer();
}

/**
 * Puts PNG pictures into one file as Windows icons have it: a directory of 16 bytes for each, then the
 * pictures.
 */
function packIco(pictures: readonly { readonly side: number; readonly png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { side, png }] of pictures.entries()) {
    const at = 6 + 16 * index;
    head.writeUInt8(side, at);
    head.writeUInt8(side, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

/** Draws the icons of browser tabs, home screens and installed apps from the logo. */
export async function drawIcons(): Promise<void> {
  // The imaging library, which draws the other parts, keeps sharp from reading anything but photos.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  for (const { src, side, purpose } of manifestIcons) {
    const file = `public${src}`;
    await mkdir(path.dirname(file), { recursive: true });
    // Systems may cut away all but the inner 80 per cent of a maskable icon.
    const form = purpose === 'maskable' ? { logo: 0.56, corners: 0 } : { logo: 0.66, corners: 0.22 };
    await writeFile(file, await drawIcon({ side, ...form }));
  }
  // iOS rounds corners by itself.
  await writeFile('app/apple-icon.png', await drawIcon({ side: 180, logo: 0.64, corners: 0 }));
  const small = FAVICON_SIDES.map(async (side) => ({
    side,
    png: await drawIcon({ side, logo: 0.86, corners: 0.2 }),
  }));
  await writeFile('public/favicon.ico', packIco(await Promise.all(small)));
}
