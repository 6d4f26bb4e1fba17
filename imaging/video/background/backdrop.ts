import { ImagingError } from '../../core/imaging-error.ts';
import type { EffectRequest } from '../run/clip-request.ts';
import type { Backdrop } from './draw-background.ts';

/**
 * The wish of a request for the place behind people.
 * @throws ImagingError `invalid_request` without the colour that it needs
 */
export function backdropOf({
  effect,
  strength,
  colour,
}: Pick<EffectRequest, 'effect' | 'strength' | 'colour'>): Backdrop {
  if (effect === 'backgroundBlur') return { kind: 'blur', strength };
  if (colour === undefined) throw new ImagingError('invalid_request', `${effect} without a colour`);
  const value = Number.parseInt(colour.slice(1), 16);
  return { kind: 'colour', rgb: [value >> 16, (value >> 8) & 255, value & 255] };
}
