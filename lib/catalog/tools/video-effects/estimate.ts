import type { RunEstimate } from '../../estimate-run-seconds.ts';
import { facePaintNames } from './constants.ts';

/** Decoded, put in another order and encoded, without a change of pixels. */
const arranged = { start: 1.5, perMegapixel: 0.03 } as const;

/** Each third frame painted, of at most 480 lines, whose pixels are told. */
const painted = { start: 3, perMegapixel: 0.9 } as const;

/** With a search for people in each frame. */
const behind = { start: 3, perMegapixel: 0.5 } as const;

/** With faces that are followed first, and painted then; measured with one of 200 pixels. */
const onFaces = { start: 5, perMegapixel: 0.55 } as const;

/** Measured on frames of 1280 × 720, all told by the frames that go in. */
export const estimate = {
  ...{ start: 1.5, perMegapixel: 0.12 },
  ofChoices: {
    slowMotion: { start: 1.5, perMegapixel: 0.53 },
    ...{ toon: painted, comic: painted, neon: painted, oil: painted, watercolour: painted },
    ...{ backgroundBlur: behind, backgroundColour: behind, backgroundPicture: behind },
    ...Object.fromEntries(facePaintNames.map((name) => [name, onFaces])),
    ...{ speed: arranged, reverse: arranged, boomerang: arranged, loop: arranged },
  },
} as const satisfies RunEstimate;
