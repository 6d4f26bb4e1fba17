import { ImagingError } from '../imaging-error.ts';
import { MAX_PIXELS, MAX_SIDE } from './limits.ts';

/**
 * Throws `too_many_pixels` where a header announces more than imaging decodes, `unreadable` where it
 * announces nothing.
 */
export function checkSize(width: number, height: number): void {
  if (!(width > 0 && height > 0)) throw new ImagingError('unreadable', `${width} × ${height} pixels`);
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS)
    throw new ImagingError('too_many_pixels', `${width} × ${height} pixels`);
}
