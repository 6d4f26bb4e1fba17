import type { FrameSize } from '../../renderer/create-camera.ts';
import { clamp } from '../../renderer/interpolate.ts';
import type { Overlay } from '../../renderer/overlay.ts';
import { createStrokeText } from '../../renderer/stroke-text.ts';
import { length2 } from '../../renderer/vector.ts';

const OPACITY = 0.5;
/** Widths of the picture that a capital is high and a stroke is thick. */
const CAPITAL = 0.05;
const WEIGHT = 0.0045;
/** Middle of the word, in widths of the picture from the upper left: it runs over bottle and wall. */
const MIDDLE = { x: 0.56, y: 0.33 };
const word = createStrokeText('SPECIMEN');

/** A quill in a ring; the origin is the ring's middle, lengths are heights of a capital. */
function emblemDistance(across: number, up: number): number {
  const ring = Math.abs(length2(across, up) - 0.85);
  const along = (across + up) * Math.SQRT1_2;
  const aside = (up - across) * Math.SQRT1_2;
  if (Math.abs(along) > 0.6) return ring;
  const vane = Math.abs(Math.abs(aside) - 0.2 * Math.sqrt(Math.max(0, 1 - (along / 0.6) ** 2)));
  return Math.min(ring, vane, Math.abs(aside));
}

/** An invented mark in half transparent white, as agencies lay it over their pictures. */
export function createSpecimenMark({ width, height }: FrameSize): Overlay {
  const alpha = new Float32Array(width * height);
  const capital = CAPITAL * width;
  const half = (WEIGHT * width) / 2;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const across = (x + 0.5 - MIDDLE.x * width) / capital;
      const up = (MIDDLE.y * width - y - 0.5) / capital;
      const nearest = Math.min(word.distance(across, up), emblemDistance(across + word.width / 2 + 1.3, up));
      alpha[at] = OPACITY * clamp(half - nearest * capital + 0.5);
    }
  return { width, height, colour: [255, 255, 255], alpha };
}
