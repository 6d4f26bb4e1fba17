import type { Picture } from '../../core/picture.ts';
import type { ChangedFace } from './changed-face.ts';
import { cutChannel, listChanged, windowOfFace } from './face-window.ts';
import { measureFineness, smoothWindow } from './measure-fineness.ts';

/** Largest sharpness of the new face relative to the old one, as a ratio of energies. */
const FINER = 1.2;

/** Most rounds of the smallest blur, each with a variance of 0.7² pixels. */
const MAX_ROUNDS = 6;

/** Channel in which sharpness is measured. */
const GREEN = 1;

/**
 * Blurs a changed face until it is no sharper than before, for photos that are out of focus, enlarged or
 * hazy. Changes the colours of `after`.
 */
export function matchBlur(after: Picture, order: ChangedFace): void {
  const window = windowOfFace(order);
  const { places, changed } = listChanged(after, { photo: order.photo, window });
  const cut = (picture: Picture, channel: number) => cutChannel(picture, { window, channel }).data;
  const max = FINER * measureFineness(cut(order.photo, GREEN), { window, counts: changed });
  let green = cut(after, GREEN);
  let rounds = 0;
  while (rounds < MAX_ROUNDS && measureFineness(green, { window, counts: changed }) > max) {
    green = smoothWindow(green, { window, step: 1 });
    rounds++;
  }
  if (rounds === 0) return;
  for (let channel = 0; channel < 3; channel++) {
    let values = cut(after, channel);
    for (let round = 0; round < rounds; round++) values = smoothWindow(values, { window, step: 1 });
    for (let pixel = 0; pixel < changed.length; pixel++)
      if (changed[pixel] === 1) after.data[places[pixel] + channel] = values[pixel] + 0.5;
  }
}
