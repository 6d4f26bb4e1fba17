import sharp from 'sharp';

/**
 * libvips loaders that uploads may reach. All others (SVG, PDF, TIFF, ImageMagick, every loader by file name)
 * stay shut.
 */
const allowedLoaders = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadHeifBuffer',
  'VipsForeignLoadNsgifBuffer',
];

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: allowedLoaders });
// Pictures are seen once; libvips' cache of operations would only hold their memory.
sharp.cache(false);

/** sharp with an allow-list of loaders. Everything in imaging goes through this one. */
export const safeSharp = sharp;
