import { ImagingError } from '../../core/imaging-error.ts';

/**
 * Bytes of red, green and blue of a colour written as `#rrggbb`. Throws `invalid_request` for anything else.
 */
export function parseColour(text: string): readonly [red: number, green: number, blue: number] {
  const digits = /^#([0-9a-f]{6})$/i.exec(text)?.[1];
  if (digits === undefined) throw new ImagingError('invalid_request', `${text} is no colour such as #1f5fd0`);
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
