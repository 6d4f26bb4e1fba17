import { choicesOf, type Work } from '#lib/catalog/estimate-run-seconds.ts';
import type { OptionValues } from '#lib/catalog/options/option.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Seen {
  readonly photo: Size;
  /** Null where it is unknown before the run. */
  readonly output: Size | null;
  /** Faces in the photo; undefined before they are found. */
  readonly faces: number | undefined;
  /** Share of the photo that is marked, 0–1. */
  readonly share: number;
}

/** Factors of the run time, as far as they are known before the run. */
export function workOf(values: OptionValues, { photo, output, faces, share }: Seen): Work {
  const pixels = photo.width * photo.height;
  const { pieces = faces, choice } = choicesOf(values);
  return {
    pixels,
    marked: share * pixels || undefined,
    added: Math.max(0, output ? output.width * output.height - pixels : 0),
    pieces,
    choice,
  };
}
