import { ImagingError } from '../../core/imaging-error.ts';
import type { Picture } from '../../core/picture.ts';
import type { RunControl } from '../../core/run-control.ts';
import type { Place } from '../../edit/arrange/turn-picture.ts';
import type { ToolOutput } from '../tool.ts';

/** Photos that a step works on. */
export interface StepContext {
  /** The photo that was changed last, or else the first. */
  readonly photo: Picture;
  /** All photos by their numbers, as earlier steps left them. */
  readonly photos: readonly Picture[];
  readonly control: RunControl;
}

/** Result of a step. */
export interface StepOutput extends ToolOutput {
  /** True where the photo gave no reason to change anything. */
  readonly isUnchanged?: boolean;
  /** The place that a place of the photo became; left out where none moved. */
  readonly movePlace?: (place: Place) => Place;
}

/** A photo by its number, from 1. Throws `invalid_request` without such a photo. */
export function photoOf({ photos }: StepContext, number: number): Picture {
  const found = photos[number - 1];
  if (!found) throw new ImagingError('invalid_request', `there is no photo ${number}`);
  return found;
}
