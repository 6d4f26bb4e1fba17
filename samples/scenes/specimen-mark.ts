import type { FrameSize } from '../renderer/create-camera.ts';
import { clamp } from '../renderer/interpolate.ts';
import type { Overlay } from '../renderer/overlay.ts';
import { length2 } from '../renderer/point.ts';
import { createStrokeText } from '../renderer/stroke-text.ts';

/** Placement of an invented mark over a picture. Lengths are in widths of the picture. */
interface SpecimenLay {
  /** Share of white that it lays over the picture, 0 to 1. */
  readonly opacity: number;
  /** Height of a capital. */
  readonly capital: number;
  /** Thickness of a stroke. */
  readonly weight: number;
  /** Middle of the word, from the upper left. */
  readonly middle: { readonly x: number; readonly y: number };
}

/** A small mark, as many lay it into a corner. */
export const CORNER_MARK = { opacity: 0.55, capital: 0.03, weight: 0.0034 } as const;

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
export function createSpecimenMark({ opacity, middle, ...lay }: SpecimenLay): (size: FrameSize) => Overlay {
  return ({ width, height }) => {
    const alpha = new Float32Array(width * height);
    const capital = lay.capital * width;
    const half = (lay.weight * width) / 2;
    for (let y = 0, at = 0; y < height; y++)
      for (let x = 0; x < width; x++, at++) {
        const across = (x + 0.5 - middle.x * width) / capital;
        const up = (middle.y * width - y - 0.5) / capital;
        const nearest = Math.min(
          word.distance(across, up),
          emblemDistance(across + word.width / 2 + 1.3, up),
        );
        alpha[at] = opacity * clamp(half - nearest * capital + 0.5);
      }
    return { width, height, colour: [255, 255, 255], alpha };
  };
}
